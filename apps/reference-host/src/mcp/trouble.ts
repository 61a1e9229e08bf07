/** Why a server, or a part of its tools, is not served. */
export type TroubleCode =
  | "not_started"
  | "no_answer"
  | "ended"
  | "refused"
  | "invalid_answer"
  | "message_too_large"
  | "no_tools"
  | "repeated_cursor"
  | "too_many_pages"
  | "too_many_tools"
  | "list_too_large"
  | "host_failed";

/** What went wrong with one server. */
export interface Trouble {
  readonly code: TroubleCode;
  /** A clause that completes "the server …". It may quote the server: clean it before a terminal sees it. */
  readonly message: string;
}

/** A trouble on its way up to the watcher of its server. */
export class TroubleError extends Error {
  override readonly name = "TroubleError";
  readonly trouble: Trouble;

  constructor(code: TroubleCode, message: string) {
    super(message);
    this.trouble = { code, message };
  }
}

/** What to report of anything that was thrown. What is no {@link TroubleError} is a fault of ours, and is told as one. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof TroubleError) return error.trouble;
  const fault = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { code: "host_failed", message: `met a fault of this host: ${fault}` };
}
