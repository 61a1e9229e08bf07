import type { IncomingMessage, InformationEvent, ServerResponse } from "node:http";
import { endToEndHeaders, type RawHeaders } from "./end-to-end-headers.js";

type EarlyHints = Record<string, string | string[]>;

/** How long a client that is still sending may go on after its answer, so that it gets to read the answer. */
const LINGER_MS = 2_000;

/** What happens to a client's connection beside an ordinary answer. */
export interface ClientConnection {
  /** Passes an interim answer on, as far as Node can write it and the client keeps up. */
  inform(info: InformationEvent): void;
  /** Ends the connection so that an unfinished answer looks unfinished, with or without a length of its own. */
  cut(hasLength: boolean): void;
  /** Closes the connection once the client has had time to read an answer to a request that it is still sending. */
  linger(request: IncomingMessage): void;
}

/** The connection under an answer. */
export function clientConnection(response: ServerResponse): ClientConnection {
  return {
    inform({ statusCode, rawHeaders }) {
      if (response.headersSent || response.req.httpVersion !== "1.1") return;
      // Nobody waits for interim answers: a client that does not keep up gets none.
      if (response.socket?.writableNeedDrain !== false) return;
      try {
        if (statusCode === 102) response.writeProcessing();
        if (statusCode === 103) response.writeEarlyHints(earlyHints(rawHeaders));
      } catch {
        // Node writes well-formed links only.
      }
    },
    cut(hasLength) {
      // Where the end of the connection is the end of the answer, only a reset tells the difference.
      if (!hasLength && !response.chunkedEncoding) response.socket?.resetAndDestroy();
      response.destroy();
    },
    linger(request) {
      request.resume();
      const { socket } = request;
      const timer = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once("close", () => clearTimeout(timer));
      request.once("end", () => clearTimeout(timer));
    },
  };
}

function earlyHints(raw: RawHeaders): EarlyHints {
  const headers = endToEndHeaders(raw);
  const hints: EarlyHints = {};
  const links: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = "", value = ""] = headers.slice(at, at + 2);
    if (name.toLowerCase() === "link") links.push(value);
    else hints[name] = value;
  }
  return { ...hints, link: links };
}
