import type { IncomingMessage, InformationEvent, ServerResponse } from "node:http";

type EarlyHints = Parameters<ServerResponse["writeEarlyHints"]>[0];

/** How long a client that is still sending may go on after its answer, so that it gets to read the answer. */
const LINGER_MS = 2_000;

/** What happens to a client's connection beside an ordinary answer. */
export interface ClientConnection {
  /** Passes an interim answer on, as far as Node can write it. */
  inform(info: InformationEvent): void;
  /** Ends the connection so that an unfinished answer looks unfinished, with or without a length of its own. */
  cut(hasLength: boolean): void;
  /** Closes the connection once the client has had time to read an answer to a request that it is still sending. */
  linger(request: IncomingMessage): void;
}

/** The connection under an answer. */
export function clientConnection(response: ServerResponse): ClientConnection {
  return {
    inform({ statusCode, headers }) {
      if (response.headersSent || response.req.httpVersion !== "1.1") return;
      if (statusCode === 102) response.writeProcessing();
      if (statusCode === 103 && headers.link !== undefined) response.writeEarlyHints(headers as EarlyHints);
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
