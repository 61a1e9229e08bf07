import { Agent, type IncomingMessage, type RequestListener, request, type ServerResponse } from "node:http";
import { createProxyServer } from "http-proxy-3";

/** What a proxy is compared with: the least that `node:http` can do, and a proxy that many use, on the same kind of connections. */
export const BASELINES = ["pipe", "buffered", "parsing", "http-proxy-3"] as const;

/** One of them. `pipe` joins streams, `buffered` reads each body whole, `parsing` also parses and prints it. */
export type Baseline = (typeof BASELINES)[number];

/** A proxy in front of a port of this machine. */
export function baseline(kind: Baseline, port: number): RequestListener {
  const agent = new Agent({ keepAlive: true });
  if (kind === "http-proxy-3") {
    const proxy = createProxyServer({ target: `http://127.0.0.1:${port}`, agent });
    proxy.on("error", (_error, _request, response) => response?.destroy());
    return (incoming, response) => proxy.web(incoming, response);
  }
  const forward = (incoming: IncomingMessage, response: ServerResponse, body?: Buffer): void => {
    const { method, url, headers } = incoming;
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const outgoing = request(
      { host: "127.0.0.1", port, agent, method, path: url, headers: { ...headers, ...length } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.on("error", () => response.destroy());
    if (body === undefined) incoming.pipe(outgoing);
    else outgoing.end(body);
  };
  return (incoming, response) => {
    if (kind === "pipe") {
      forward(incoming, response);
      return;
    }
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const body = Buffer.concat(chunks);
      forward(incoming, response, kind === "parsing" ? Buffer.from(JSON.stringify(JSON.parse(body.toString()))) : body);
    });
  };
}
