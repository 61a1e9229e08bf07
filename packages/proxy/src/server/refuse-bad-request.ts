import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

const STATUS: ReadonlyMap<string | undefined, number> = new Map([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

/** Answers what is not HTTP, or not yet, and closes the connection: such a request has no path, so no provider's shape. */
export function refuseBadRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS.get(error.code) ?? 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}
