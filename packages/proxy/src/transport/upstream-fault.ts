import type { FaultCode } from "./faults.js";

/** Which fault an error of a request to the upstream is, as long as no answer has begun. */
export function upstreamFault(error: NodeJS.ErrnoException, isConnected: boolean): FaultCode {
  if (error.code?.startsWith("HPE_") === true) return "upstream_invalid";
  if (error.code === "ERR_INVALID_CHAR" || error.code === "ERR_HTTP_CONTENT_LENGTH_MISMATCH") return "bad_request";
  return isConnected ? "upstream_closed" : "upstream_unreachable";
}
