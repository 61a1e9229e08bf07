/** A published package as the release sees it. */
export interface ReleaseState {
  readonly name: string;
  readonly version: string;
  /** Packages that share its version number, itself included. */
  readonly group: readonly string[];
  /** Files that changed since the tag of `version`; `undefined` if that version was never tagged. */
  readonly changedSinceTag: readonly string[] | undefined;
}

const NEVER_RELEASED = "0.0.0";

/**
 * Which packages would be released with a change that no changeset tells about. A version that is raised but not tagged
 * yet has its changesets in its changelog already, so it is covered.
 */
export function findUncovered(states: readonly ReleaseState[], announced: ReadonlySet<string>): string[] {
  return states
    .filter(({ group }) => !group.some((name) => announced.has(name)))
    .flatMap(({ name, version, changedSinceTag }) => {
      if (version === NEVER_RELEASED) return [`${name} was never released and no changeset announces it`];
      const [first] = changedSinceTag ?? [];
      return first === undefined ? [] : [`${name} changed since ${version} (${first}) and no changeset says how`];
    });
}
