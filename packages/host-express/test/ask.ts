import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

/** One request, sent as it is: `node:http` neither resolves dots nor adds cache headers. */
export interface Ask {
  readonly path: string;
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders | readonly string[];
  readonly body?: string;
}

/** One answer, as it came. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Names as sent, in order. */
  readonly headerNames: readonly string[];
  readonly body: Buffer;
  readonly text: string;
  readonly json: () => unknown;
}

/** Sends a request to this machine and waits for the whole answer, at most ten seconds. */
export function ask(port: number, { path, method = "GET", headers = {}, body }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method, headers, timeout: 10_000, agent: false };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          headerNames: response.rawHeaders.filter((_, index) => index % 2 === 0),
          body: bytes,
          text: bytes.toString(),
          json: () => JSON.parse(bytes.toString()),
        });
      });
    });
    sent.on("error", reject);
    sent.on("timeout", () => sent.destroy(new Error(`${method} ${path} was not answered in time`)));
    sent.end(body);
  });
}
