import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Asked } from "./result.js";

/** One request that the suite sends. */
export interface HostRequest {
  readonly method?: string;
  /** Path and query exactly as they go on the wire; never normalised. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came back, byte for byte. */
export interface HostResponse {
  readonly status: number;
  /** Lower-case names; repeated headers joined by `, `. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** A request and its answer, with what a report says of the request. */
export interface Exchange extends Asked {
  readonly sent: HostRequest;
  readonly response: HostResponse;
  readonly curl: string;
}

/** Why an exchange has no answer to judge. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
  readonly code: "timeout" | "too_large" | "unreachable";
  constructor(code: ExchangeError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Bounds on one exchange. */
export interface ExchangeLimits {
  /** Default 10 000 ms. */
  readonly timeoutMs: number;
  /** Default 64 MiB. */
  readonly bodyBytes: number;
}

/** The bounds that apply where the caller names none. */
export const DEFAULT_EXCHANGE_LIMITS: ExchangeLimits = { timeoutMs: 10_000, bodyBytes: 64 * 1024 * 1024 };

/** Sends one request with the path untouched, so that encoded ids and odd queries reach the host as written. */
export function exchange(base: URL, request: HostRequest, limits: ExchangeLimits): Promise<Exchange> {
  const send = base.protocol === "https:" ? httpsRequest : httpRequest;
  const method = request.method ?? "GET";
  const path = `${base.pathname.replace(/\/$/, "")}${request.path}`;
  return new Promise((resolve, reject) => {
    const outgoing = send({
      protocol: base.protocol,
      hostname: base.hostname.replace(/^\[|\]$/g, ""),
      port: base.port,
      method,
      path,
      headers: { accept: "application/json", ...request.headers },
      signal: AbortSignal.timeout(limits.timeoutMs),
    });
    outgoing.on("error", (cause: Error) => {
      const code = cause.name === "AbortError" || cause.name === "TimeoutError" ? "timeout" : "unreachable";
      const why = code === "timeout" ? `no full answer within ${limits.timeoutMs} ms` : cause.message;
      reject(new ExchangeError(code, `${method} ${path}: ${why}`, cause));
    });
    outgoing.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size <= limits.bodyBytes) chunks.push(chunk);
        else {
          outgoing.destroy();
          reject(new ExchangeError("too_large", `${method} ${path}: the answer is over ${limits.bodyBytes} bytes`));
        }
      });
      incoming.on("error", (cause: Error) => outgoing.emit("error", cause));
      incoming.on("end", () => {
        const response = {
          status: incoming.statusCode ?? 0,
          headers: headerMap(incoming.headers),
          body: Buffer.concat(chunks),
        };
        resolve({
          sent: request,
          response,
          request: lineOf(method, path, request.headers),
          curl: curlOf(base, method, path, request.headers),
        });
      });
    });
    outgoing.end();
  });
}

function headerMap(headers: NodeJS.Dict<string | string[]>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : String(value)]),
  );
}

function lineOf(method: string, path: string, headers: HostRequest["headers"]): string {
  const shown = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${shownValue(name, value)}`);
  return `${method} ${path}${shown.length === 0 ? "" : ` (${shown.join("; ")})`}`;
}

function shownValue(name: string, value: string): string {
  return name.toLowerCase() === "authorization" ? "Bearer …" : value;
}

function curlOf(base: URL, method: string, path: string, headers: HostRequest["headers"]): string {
  const flags = method === "GET" ? "" : method === "HEAD" ? " -I" : ` -X ${method}`;
  const shown = Object.entries(headers ?? {})
    .map(([name, value]) => ` -H ${quote(`${name}: ${shownValue(name, value)}`)}`)
    .join("");
  return `curl -i --path-as-is${flags}${shown} ${quote(`${base.origin}${path}`)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
