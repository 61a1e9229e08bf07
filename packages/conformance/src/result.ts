/** The keyword of a requirement's sentence. */
export type Level = "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "MAY";

/** How one requirement fared. */
export type Disposition = "pass" | "fail" | "warn" | "untestable" | "not-applicable";

/** What was sent, as a person would write it down. Never holds a token. */
export interface Asked {
  /** One line: method, target and the header fields that matter, or the name and argument of a message. */
  readonly request: string;
  /** A shell command that sends it again; absent where none could, such as for a message over stdio. */
  readonly curl?: string;
}

/** What a person needs to see a judgement for themselves. */
export interface Evidence extends Asked {
  /** What the requirement asks of this answer, in one sentence. */
  readonly expected: string;
  /** What was answered instead; absent on a pass. */
  readonly seen?: string;
}

/** A requirement held against something that the subject did. */
export interface Judged {
  readonly requirement: string;
  /** `fail` for a MUST that was not kept, `warn` for a SHOULD, or for what only measurement suggests. */
  readonly disposition: "pass" | "fail" | "warn";
  readonly evidence: Evidence;
}

/** A requirement that concerns the subject and could not be judged in this run. */
export interface Untestable {
  readonly requirement: string;
  readonly disposition: "untestable";
  /** What was missing, and what would provide it. */
  readonly reason: string;
}

/** A requirement about something that the subject does not claim to do. */
export interface NotApplicable {
  readonly requirement: string;
  readonly disposition: "not-applicable";
  /** What it depends on, such as `toolCatalog.compactView`. */
  readonly capability: string;
  /** Present where it is advertised, and the requirement is about subjects that do not. */
  readonly advertised?: true;
}

/** One judgement. A requirement may have many in one run. */
export type Result = Judged | Untestable | NotApplicable;

/** Why a requirement was not judged, in one sentence. */
export function reasonOf(result: Omit<Untestable, "requirement"> | Omit<NotApplicable, "requirement">): string {
  if (result.disposition === "untestable") return result.reason;
  return `${result.capability} is ${result.advertised ? "" : "not "}advertised.`;
}
