import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** One request as it reached the provider. */
export interface Arrival {
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  /** Name, value, name, value. */
  readonly rawHeaders: readonly string[];
  readonly rawTrailers: readonly string[];
  readonly body: Buffer;
}

/** What the provider does with a request; `arrival` is complete unless the script is eager. */
export interface Script {
  /** Whether it answers at the head of a request, before there is a body. */
  readonly isEager?: boolean;
  play(request: IncomingMessage, response: ServerResponse, arrival: Arrival): void;
  /** Answers a request to upgrade; without it such a request is refused. */
  upgrade?(request: IncomingMessage, socket: Socket): void;
}

/** The upstream of the proxy that is judged. It answers what the suite scripted, and remembers what arrived. */
export class ScriptedProvider {
  readonly arrivals: Arrival[] = [];
  /** Connections whose other side went away. */
  readonly closed: Set<Socket> = new Set();
  script: Script = PLAIN;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server = createServer({ requestTimeout: 0 }, (request, response) => this.#receive(request, response));
    this.#server.on("upgrade", (request, socket) => {
      this.arrivals.push(arrivalOf(request, []));
      const { script } = this;
      if (script.upgrade !== undefined) script.upgrade(request, socket as Socket);
      else socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    });
    this.#server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        this.#sockets.delete(socket);
        this.closed.add(socket);
      });
    });
  }

  /** @param port 0 takes a free one. @throws whatever `listen` says, such as `EADDRINUSE`. */
  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, "127.0.0.1", resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const { script } = this;
    if (script.isEager === true) {
      const arrival = arrivalOf(request, []);
      this.arrivals.push(arrival);
      request.on("error", () => {});
      script.play(request, response, arrival);
      return;
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => {});
    request.on("end", () => {
      const arrival = arrivalOf(request, chunks);
      this.arrivals.push(arrival);
      script.play(request, response, arrival);
    });
  }
}

const ANSWER =
  '{"id":"m","type":"message","role":"assistant","content":[],"usage":{"input_tokens":1,"output_tokens":1}}';

/** A short JSON answer. */
export const PLAIN: Script = {
  play: (_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": ANSWER.length }).end(ANSWER);
  },
};

/** Writes an answer as it is, byte for byte, and closes the connection. */
export function verbatim(...pieces: readonly (string | Buffer)[]): Script {
  return {
    play: ({ socket }) => {
      for (const piece of pieces) socket.write(piece);
      socket.end();
    },
  };
}

function arrivalOf({ method = "", url = "", rawHeaders, rawTrailers }: IncomingMessage, chunks: Buffer[]): Arrival {
  return { method, target: url, rawHeaders, rawTrailers, body: Buffer.concat(chunks) };
}
