/** The states of an RFC. `rfcs/1000-process.md` says what each means and how one leads to the next. */
export const RFC_STATUSES = ["Draft", "Active", "Accepted", "Withdrawn", "Superseded"] as const;

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

/** One RFC as it stands in its file; nothing is checked yet. */
export interface Rfc {
  /** Path from the repository's root. */
  readonly path: string;
  /** The first heading of the file. */
  readonly heading: string;
  /** The header table, by field, in the file's order. */
  readonly fields: ReadonlyMap<string, string>;
  readonly sections: readonly string[];
  readonly changes: readonly RequirementChange[];
}
