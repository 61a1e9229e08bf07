/** The states of an RFC. `rfcs/1000-process.md` says what each means and how one leads to the next. */
export const RFC_STATUSES = ["Draft", "Active", "Accepted", "Withdrawn", "Superseded"] as const;

/** What each status may become. */
export const RFC_TRANSITIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["Draft", ["Active", "Withdrawn"]],
  ["Active", ["Accepted", "Withdrawn", "Superseded"]],
  ["Accepted", ["Superseded"]],
  ["Withdrawn", []],
  ["Superseded", []],
]);

/** How many days a Draft stays open before it may become Active, by compatibility. */
export const RFC_WINDOWS: ReadonlyMap<string, number> = new Map([
  ["additive", 7],
  ["breaking", 30],
  ["tightening", 90],
]);

/** The rows of an RFC's header table, in their order. An empty one reads `—`. */
export const RFC_FIELDS = [
  "RFC",
  "Title",
  "Status",
  "Author(s)",
  "Created",
  "Updated",
  "Affects",
  "Compatibility",
  "Supersedes",
  "Superseded by",
] as const;

/** The sections that every RFC has, in their order. It may have more between them. */
export const RFC_SECTIONS = [
  "Summary",
  "Motivation",
  "Proposal",
  "Requirements added, changed, retired",
  "Compatibility",
  "Conformance",
  "Alternatives considered",
  "Unresolved questions",
  "Gaps and risks",
  "References",
] as const;

/** What an RFC does to requirements. */
export const RFC_CHANGES = ["added", "changed", "retired"] as const;

/** One id in an RFC's table of requirements. */
export interface RequirementChange {
  readonly change: string;
  readonly id: string;
  readonly line: number;
}

/** One second-level heading and what stands below it. */
export interface RfcSection {
  readonly title: string;
  readonly line: number;
  /** The text down to the next such heading, as it is read: without marks. */
  readonly text: string;
}

/** One RFC as it stands in its file; nothing is checked yet. */
export interface Rfc {
  /** Path from the repository's root. */
  readonly path: string;
  /** The first heading of the file. */
  readonly heading: string;
  /** The header table, by field, in the file's order. */
  readonly fields: ReadonlyMap<string, string>;
  /** The line of each row of the header table. */
  readonly fieldLines: ReadonlyMap<string, number>;
  readonly sections: readonly RfcSection[];
  readonly changes: readonly RequirementChange[];
}
