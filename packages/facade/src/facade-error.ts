/** Every code that a {@link FacadeError} may carry. */
export const FACADE_ERROR_CODES = [
  "invalid_configuration",
  "name_collision",
  "uncategorized_tool",
  "unknown_tool",
] as const;

/** A stable error code. */
export type FacadeErrorCode = (typeof FACADE_ERROR_CODES)[number];

/**
 * Misuse, found at start where possible: a configuration that contradicts itself, two tools for one name, a tool without
 * a group where groups are required, or a call of a facade that does not exist.
 */
export class FacadeError extends Error {
  override readonly name = "FacadeError";
  readonly code: FacadeErrorCode;

  /** Where in the options the mistake is, as a JSON Pointer; absent where it is in no single place. */
  readonly pointer?: string;

  constructor(code: FacadeErrorCode, message: string, pointer?: string) {
    super(message);
    this.code = code;
    if (pointer !== undefined) this.pointer = pointer;
  }
}
