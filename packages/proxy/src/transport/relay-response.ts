import type { IncomingMessage, ServerResponse } from "node:http";
import { endToEndHeaders } from "./end-to-end-headers.js";
import { isChunked, isCodedForHop } from "./request-headers.js";
import { trailerPairs } from "./trailer-pairs.js";

const TRAILER: ReadonlySet<string> = new Set(["trailer"]);

/**
 * Passes an answer on: status line, end-to-end headers, body with back-pressure, trailers.
 *
 * @returns false when the answer cannot be expressed in HTTP and nothing was sent.
 */
export function relayResponse(
  answer: IncomingMessage,
  response: ServerResponse,
  clientVersion: string,
  extraHeaders: readonly string[],
): boolean {
  if (isCodedForHop(answer.rawHeaders)) {
    answer.destroy();
    return false;
  }
  const hasTrailers = isChunked(answer.rawHeaders) && clientVersion === "1.1";
  const headers = [...endToEndHeaders(answer.rawHeaders, hasTrailers ? undefined : TRAILER), ...extraHeaders];
  response.sendDate = false;
  try {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
  } catch {
    answer.destroy();
    return false;
  }
  // Without a length the first piece may be a long time coming: then the head does not wait for it.
  if (answer.headers["content-length"] === undefined) setImmediate(() => response.flushHeaders());
  answer.pipe(response, { end: false });
  answer.on("end", () => {
    if (hasTrailers && answer.rawTrailers.length > 0) response.addTrailers(trailerPairs(answer.rawTrailers));
    response.end();
  });
  return true;
}
