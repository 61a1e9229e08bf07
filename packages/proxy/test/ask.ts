import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";
import { connect } from "node:net";

/** One answer, whole or cut. */
export interface Answer {
  readonly status: number;
  readonly statusMessage: string;
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage["headers"];
  readonly rawTrailers: readonly string[];
  readonly body: Buffer;
  readonly isWhole: boolean;
}

const agent = new Agent({ keepAlive: false });

/** Sends one request and reads the answer, as far as it goes. */
export function ask(
  url: string,
  options: RequestOptions & { readonly body?: string | Uint8Array } = {},
): Promise<Answer> {
  const { body, ...rest } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, ...rest }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", () => undefined);
      answer.on("close", () => {
        const { statusCode = 0, statusMessage = "", rawHeaders, headers, rawTrailers } = answer;
        const isWhole = answer.complete;
        resolve({
          status: statusCode,
          statusMessage,
          rawHeaders,
          headers,
          rawTrailers,
          body: Buffer.concat(chunks),
          isWhole,
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Writes bytes as they are and reads until the server closes the connection. */
export function askRaw(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
}

/** Resolves once the condition holds; rejects after fifteen seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error("The condition did not come true within fifteen seconds.");
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}
