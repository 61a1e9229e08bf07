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
  | "list_too_large";

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
