import type { ServerResponse } from "node:http";
import { type Fault, type FaultCode, fault } from "./faults.js";

/** Header that tells the proxy's own errors from the upstream's. */
const FAULT_HEADER = "X-Toolfold-Error";

/**
 * Answers a fault in the shape that the client expects of its provider.
 *
 * @returns the status that the client gets; `undefined` when it is gone.
 */
export function sendFault(
  code: FaultCode,
  errorBody: (fault: Fault) => unknown,
  response: ServerResponse,
  extraHeaders: readonly string[],
): number | undefined {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return undefined;
  }
  const sent = fault(code);
  const body = Buffer.from(JSON.stringify(errorBody(sent)));
  response.writeHead(sent.status, [
    "Content-Type",
    "application/json",
    "Content-Length",
    String(body.length),
    FAULT_HEADER,
    code,
    ...extraHeaders,
  ]);
  response.end(body);
  return sent.status;
}
