/** The keywords of BCP 14 that a requirement may use. */
export const LEVELS = ["MUST", "MUST NOT", "SHOULD", "SHOULD NOT", "MAY"] as const;

/** How binding a requirement is. */
export type Level = (typeof LEVELS)[number];

/** Who has to meet a requirement; `spec/v1/README.md` says who that is. */
export const ROLES = ["host", "client", "checker", "lowerer", "trimmer", "proxy", "facade"] as const;

/** The role of a program in the specification. */
export type Role = (typeof ROLES)[number];

/** One row of `spec/v1/requirements.json`. */
export interface Requirement {
  /** Kebab-case, the page's prefix first; also the anchor on its page. Never renamed, never used again. */
  readonly id: string;
  readonly level: Level;
  readonly role: Role;
  /** The sentence, with code in backticks. */
  readonly text: string;
  /** SHA-256 of `text`, lower-case hex: changes when the requirement is reworded. */
  readonly hash: string;
  /** Path from the repository's root. */
  readonly page: string;
  /** The revision that brought it, such as `1.0`. */
  readonly since: string;
  readonly status: "active" | "retired";
  /** The requirement that took the place of a retired one, where there is one. */
  readonly successor?: string;
}
