import type { PlacedChange } from "./compare-contracts.js";
import { isLater } from "./compare-requirements.js";

/** What the gate knows besides the differences. */
export interface GateState {
  /** The last frozen revision. */
  readonly frozen: string;
  /** The revision that the pages are written for. */
  readonly current: string;
  /** Whether the frozen revision was released, so that it can never be frozen again. */
  readonly released: boolean;
  /** Whether a changeset announces a major version of the packages that carry the contract. */
  readonly majorAnnounced: boolean;
}

const SHOWN = 200;

/** Why the differences may not be merged as they are, one sentence each; none when they may. */
export function judgeChanges(changes: readonly PlacedChange[], state: GateState): string[] {
  const { frozen, current, released, majorAnnounced } = state;
  const breaking = changes.filter((change) => change.breaking);
  const again = released
    ? ""
    : ` No tag says that ${frozen} was released; until then it may be frozen again: npm run freeze -- ${frozen}.`;
  return [
    ...(breaking.length > 0 && !majorAnnounced
      ? [
          `${breaking.length} breaking ${breaking.length === 1 ? "change" : "changes"} since revision ${frozen}. Take them back, or write a changeset with "@toolfold/schemas": major and an RFC whose compatibility is breaking.${again}`,
        ]
      : []),
    ...(changes.length > 0 && !isLater(current, frozen)
      ? [
          `${changes.length} ${changes.length === 1 ? "change" : "changes"} since revision ${frozen}, and spec/v1/README.md still says revision ${current}. Name the next revision there.${again}`,
        ]
      : []),
  ];
}

/** A difference as people read it: where, before, after. */
export function formatChange({ path, pointer, before, after, breaking, note }: PlacedChange): string {
  return `${breaking ? "breaking" : "additive"}  ${path}#${pointer}\n  before: ${show(before)}\n  after:  ${show(after)}${note === undefined ? "" : `\n  ${note}`}`;
}

function show(value: unknown): string {
  const text = value === undefined ? "(not there)" : JSON.stringify(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}… (${text.length} characters)`;
}
