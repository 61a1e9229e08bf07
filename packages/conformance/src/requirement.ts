import { CannotRun } from "./cannot-run.js";
import { REQUIREMENTS } from "./generated/requirements.js";
import type { Level } from "./result.js";

/** A requirement of `spec/v1`. */
export interface Requirement {
  readonly id: string;
  readonly level: Level;
  /** Who has to meet it: `host`, `trimmer`, `facade` and others. */
  readonly role: string;
  /** Path from the repository's root, such as `spec/v1/errors.md`. */
  readonly page: string;
  /** The sentence, with code in backticks. */
  readonly text: string;
}

const BY_ID: ReadonlyMap<string, Requirement> = new Map(REQUIREMENTS.map((row) => [row.id, row]));

/**
 * A requirement by its id.
 *
 * @throws {Error} when `spec/v1` does not contain it.
 */
export function requirementOf(id: string): Requirement {
  const found = BY_ID.get(id);
  if (found === undefined) throw new Error(`The suite judges "${id}", which spec/v1 does not contain.`);
  return found;
}

/** The requirements of one role, and how binding each is. */
export function levelsOf(role: string): ReadonlyMap<string, Level> {
  return new Map(REQUIREMENTS.filter((row) => row.role === role).map(({ id, level }) => [id, level]));
}

/**
 * What is judged of `all`.
 *
 * @param only ids; absent means all.
 * @throws {CannotRun} for an id that is not among them: a run that judges nothing would pass.
 */
export function selectLevels(
  all: ReadonlyMap<string, Level>,
  only: readonly string[] | undefined,
): ReadonlyMap<string, Level> {
  if (only === undefined) return all;
  const stranger = only.find((id) => !all.has(id));
  if (stranger === undefined) return new Map([...all].filter(([id]) => only.includes(id)));
  const { role } = BY_ID.get(stranger) ?? {};
  const whose = role === undefined ? "spec/v1 does not contain it" : `it is a requirement of role ${role}`;
  throw new CannotRun(`"${stranger}" is not judged here: ${whose}, or the profile leaves it out.`);
}

/** Where a requirement can be read. */
export function linkOf({ page, id }: Requirement): string {
  return `https://github.com/toolfold/toolfold/blob/main/${page}#${id}`;
}
