import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A model API that misbehaves, and remembers what it was sent. */
export interface SoakUpstream {
  readonly url: string;
  /** Bodies by `x-soak-id`; whoever compares one takes it out. */
  readonly received: Map<string, string>;
  /** Ids whose answer was spoilt on purpose. */
  readonly faults: Set<string>;
  close(): Promise<void>;
}

type Misbehave = (request: IncomingMessage, response: ServerResponse) => void;

const FAULTS: readonly Misbehave[] = [
  (request) => request.socket.resetAndDestroy(),
  (request) => request.socket.destroy(),
  (request, response) => {
    response.write("data: {}\n\n");
    setTimeout(() => request.socket.destroy(), 5);
  },
  (_, response) => response.writeHead(429, { "retry-after": "1" }).end("{}"),
  (_, response) => response.writeHead(529, { "content-type": "text/html" }).end("<html>"),
  (request) => request.socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort"),
];

const USAGE = { input_tokens: 10, cache_read_input_tokens: 5_000, output_tokens: 20 };

/** About one answer in ten is spoilt. */
export async function startSoakUpstream(seed: number): Promise<SoakUpstream> {
  const received = new Map<string, string>();
  const faults = new Set<string>();
  let count = seed;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const id = String(request.headers["x-soak-id"]);
      const body = Buffer.concat(chunks).toString();
      received.set(id, body);
      count++;
      if (count % 10 === 0) {
        faults.add(id);
        (FAULTS[(count / 10) % FAULTS.length] as Misbehave)(request, response);
        return;
      }
      if (!body.endsWith('"stream":true}')) {
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ usage: USAGE }));
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: ${JSON.stringify({ type: "message_start", message: { usage: USAGE } })}\n\n`);
      setTimeout(() => response.end('data: {"type":"message_stop"}\n\n'), count % 7);
    });
    request.on("error", () => undefined);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
