import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** One request as the upstream saw it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly rawTrailers: readonly string[];
  readonly body: Buffer;
}

/** An upstream that does what the test says. */
export interface ScriptedUpstream {
  readonly url: string;
  readonly port: number;
  readonly seen: Seen[];
  readonly sockets: ReadonlySet<Socket>;
}

/** What the upstream does once it has the whole request. */
export type Script = (request: IncomingMessage, response: ServerResponse, seen: Seen) => void;

/** Reads each request whole, then plays the script. */
export function startUpstream(script: Script = (_, response) => response.end("{}")): Promise<ScriptedUpstream> {
  const seen: Seen[] = [];
  return startEager((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", rawHeaders, rawTrailers } = request;
      const one = { method, url, rawHeaders, rawTrailers, body: Buffer.concat(chunks) };
      seen.push(one);
      script(request, response, one);
    });
  }, seen);
}

/** Plays the script as soon as the head of a request is there. */
export function startEager(listener: RequestListener, seen: Seen[] = []): Promise<ScriptedUpstream> {
  const server = createServer(listener);
  return serve(server, seen);
}

/** Writes bytes as they are, once it has received something. */
export function startRaw(onData: (socket: Socket, data: Buffer) => void): Promise<ScriptedUpstream> {
  return serve(
    createTcpServer((socket) => socket.on("data", (data: Buffer) => onData(socket, data))),
    [],
  );
}

async function serve(server: Server, seen: Seen[]): Promise<ScriptedUpstream> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, seen, sockets };
}
