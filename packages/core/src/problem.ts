/** Every code a {@link Problem} may carry. Callers branch on the code, never on the message. */
export const PROBLEM_CODES = [
  "banned_keyword",
  "check_failed",
  "duplicate_tool_id",
  "exec_not_allowed",
  "invalid_descriptor",
  "invalid_keyword_value",
  "invalid_mcp_tool",
  "not_a_schema",
  "not_json",
  "root_not_object",
  "root_without_properties",
  "secret_found",
  "too_deep",
  "too_many_nodes",
  "too_many_problems",
  "unknown_dialect",
] as const;

/** A stable problem code. */
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One finding about input: what is wrong, where, and which requirement says so. Never carries a secret value. */
export interface Problem {
  readonly code: ProblemCode;
  /** JSON Pointer (RFC 6901) into the value that was examined; `""` is the value itself. */
  readonly pointer: string;
  /** One sentence for people: what was seen, what is allowed. */
  readonly message: string;
  /** Requirement id in `spec/v1`, where one exists. */
  readonly requirement?: string;
}
