import { ProtocolError, SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { TroubleError } from "./trouble.js";

/** A request that failed, and what is known beside the error itself. */
export interface Failure {
  readonly error: unknown;
  /** The MCP method that was asked. */
  readonly method: string;
  /** Milliseconds that the server had. */
  readonly ms: number;
  /** Bytes that one message may have. */
  readonly messageBytes: number;
  /** The last thing that went wrong on the wire. */
  readonly wireError: Error | undefined;
  /** The last line of the server's stderr. */
  readonly lastLine: string | undefined;
}

/** Turns whatever the SDK threw into one clause that says what the server did. */
export function describeFailure(failure: Failure): TroubleError {
  const { error, method, wireError } = failure;
  if (wireError?.message.startsWith("ReadBuffer exceeded") === true) {
    return new TroubleError("message_too_large", `sent more than ${failure.messageBytes} bytes in one message`);
  }
  if (error instanceof ProtocolError) {
    return new TroubleError("refused", `refused ${method}: ${brief(error.message)} (${error.code})`);
  }
  if (isSdkError(error, SdkErrorCode.RequestTimeout)) {
    return new TroubleError("no_answer", `did not finish ${method} within ${failure.ms / 1000} s${clues(failure)}`);
  }
  if (isSdkError(error, SdkErrorCode.ConnectionClosed, SdkErrorCode.NotConnected)) {
    return new TroubleError("ended", `ended before it finished ${method}${clues(failure)}`);
  }
  if (isSystemError(error)) return new TroubleError("not_started", `could not be started: ${error.message}`);
  const message = error instanceof Error ? error.message : String(error);
  return new TroubleError("invalid_answer", `gave an unusable answer to ${method}: ${brief(message)}`);
}

/** What helps to find the cause: lines that were no JSON-RPC, and the end of stderr. */
export function clues({ wireError, lastLine }: Pick<Failure, "wireError" | "lastLine">): string {
  const noise = wireError?.name === "ZodError" ? "; it sent JSON that is not JSON-RPC" : "";
  const stderr = lastLine === undefined ? "" : `; its stderr ends with: ${brief(lastLine)}`;
  return noise + stderr;
}

function brief(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 160 ? line : `${line.slice(0, 159)}…`;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === "string";
}

function isSdkError(error: unknown, ...codes: readonly SdkErrorCode[]): boolean {
  return error instanceof SdkError && codes.includes(error.code);
}
