import { createHash } from "node:crypto";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Asked } from "./result.js";

/** One request that the suite sends. */
export interface HostRequest {
  readonly method?: string;
  /** Path and query exactly as they go on the wire; never normalised. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether nobody will look into the body of a success: it is measured and digested as it comes, and not kept. */
  readonly discard?: boolean;
}

/** What came back, byte for byte. */
export interface HostResponse {
  readonly status: number;
  /** Lower-case names; repeated headers joined by `, `. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** Bytes of the body on the wire. */
  readonly size: number;
  /** Names the bytes of the body, so that two bodies can be compared without being kept. */
  readonly digest: string;
}

/** A request and its answer, with what a report says of the request. */
export interface Exchange extends Asked {
  readonly sent: HostRequest;
  readonly response: HostResponse;
  readonly curl: string;
  /** From the first byte sent to the last one read. */
  readonly milliseconds: number;
}

/** Why an exchange has no answer to judge. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
  readonly code: "timeout" | "too_large" | "unreachable" | "untrusted";
  constructor(code: ExchangeError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Bounds on exchanges. */
export interface ExchangeLimits {
  /** For one whole answer. Default 10 000 ms. */
  readonly timeoutMs: number;
  /** For one body, before its content coding is undone. Default 64 MiB. */
  readonly bodyBytes: number;
  /** For all bodies of a run. Default 1 GiB. */
  readonly totalBytes: number;
  /** For a whole run. Default 300 000 ms. */
  readonly totalMs: number;
  /** For a whole run. Default 2 000. */
  readonly requests: number;
}

/** The bounds that apply where the caller names none. */
export const DEFAULT_EXCHANGE_LIMITS: ExchangeLimits = {
  timeoutMs: 10_000,
  bodyBytes: 64 * 1024 * 1024,
  totalBytes: 1024 * 1024 * 1024,
  totalMs: 300_000,
  requests: 2_000,
};

/** A way to one server: its address, and connections that are kept for the next exchange. */
export interface Connection {
  readonly base: URL;
  readonly agent: HttpAgent | HttpsAgent;
}

/** Opens a way to a server; `close` drops its connections. `insecure` accepts any certificate. */
export function connect(base: URL, insecure = false): Connection & { close(): void } {
  const options = { keepAlive: true, maxSockets: 4 };
  const agent =
    base.protocol === "https:" ? new HttpsAgent({ ...options, rejectUnauthorized: !insecure }) : new HttpAgent(options);
  return { base, agent, close: () => agent.destroy() };
}

/**
 * Sends one request with the path untouched, so that encoded ids and odd queries reach the server as written. Follows no
 * redirect.
 *
 * @param secrets what the report must not show of the request.
 */
export async function exchange(
  connection: Connection,
  request: HostRequest,
  limits: Pick<ExchangeLimits, "timeoutMs" | "bodyBytes">,
  secrets: readonly string[] = [],
): Promise<Exchange> {
  const { base } = connection;
  const method = request.method ?? "GET";
  const path = `${base.pathname.replace(/\/$/, "")}${request.path}`;
  const started = performance.now();
  const whole = { ...request, path };
  const what = hide(lineOf(method, { path }), secrets);
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let incoming: IncomingMessage;
  let body: Pick<HostResponse, "body" | "size" | "digest">;
  try {
    incoming = await open(connection, method, path, request.headers ?? {}, signal);
    const discard = request.discard === true && (incoming.statusCode ?? 0) < 400;
    body = await readBody(incoming, what, limits.bodyBytes, discard);
  } catch (error) {
    if (error instanceof ExchangeError) throw error;
    if (!signal.aborted) throw lost(what, error as Error);
    throw new ExchangeError("timeout", `${what}: no full answer within ${limits.timeoutMs} ms`, error);
  }
  return {
    sent: request,
    response: { status: incoming.statusCode ?? 0, headers: headerMap(incoming.headers), ...body },
    request: hide(lineOf(method, whole), secrets),
    curl: hide(curlOf(base, method, whole, secrets), secrets),
    milliseconds: performance.now() - started,
  };
}

function open(
  { base, agent }: Connection,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = base.protocol === "https:" ? httpsRequest : httpRequest;
  const once = (again: boolean): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const outgoing = send({
        protocol: base.protocol,
        hostname: base.hostname.replace(/^\[|\]$/g, ""),
        port: base.port,
        method,
        path,
        headers: { accept: "application/json", ...headers },
        agent,
        signal,
      });
      outgoing.on("response", resolve);
      outgoing.on("error", (cause: NodeJS.ErrnoException) => {
        // A server may close a kept connection at any moment; that says nothing about the request.
        const stale = again && outgoing.reusedSocket && cause.code === "ECONNRESET";
        if (stale) once(false).then(resolve, reject);
        else reject(cause);
      });
      outgoing.end();
    });
  return once(true);
}

async function readBody(
  incoming: IncomingMessage,
  what: string,
  limit: number,
  discard: boolean,
): Promise<Pick<HostResponse, "body" | "size" | "digest">> {
  // The parser holds a body to the length that it announces, so that a large one need not be held in pieces first.
  const announced = Number(incoming.headers["content-length"] ?? 0);
  let whole: Buffer | undefined;
  const pieces: Buffer[] = [];
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    const from = size;
    size += chunk.length;
    if (size > limit) throw new ExchangeError("too_large", `${what}: the answer is over ${limit} bytes`);
    hash.update(chunk);
    if (discard) continue;
    if (from === 0 && announced > chunk.length && announced <= limit) whole = Buffer.allocUnsafeSlow(announced);
    if (whole === undefined) pieces.push(chunk);
    else chunk.copy(whole, from);
  }
  return { body: whole?.subarray(0, size) ?? Buffer.concat(pieces), size, digest: hash.digest("base64url") };
}

function lost(what: string, cause: NodeJS.ErrnoException): ExchangeError {
  const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS/.test(cause.code ?? "");
  const message = cause.message === "" || cause.message === "aborted" ? "the connection was cut" : cause.message;
  return new ExchangeError(untrusted ? "untrusted" : "unreachable", `${what}: ${message || cause.code}`, cause);
}

function headerMap(headers: NodeJS.Dict<string | string[]>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : String(value)]),
  );
}

/** A shorter text is too likely to be part of something else. */
const SHORTEST_SECRET = 6;

/** A text without the secrets, neither as they are nor as a URL has them. */
export function hide(text: string, secrets: readonly string[]): string {
  const long = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  const forms = long.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return forms.reduce((shown, secret) => shown.replaceAll(secret, "…"), text);
}

/** Where the commands of a report expect the tokens, in the order in which they were given. */
const TOKEN_VARIABLES = ["$TOOLFOLD_TOKEN", "$TOOLFOLD_SECOND_TOKEN"];

function lineOf(method: string, { path, headers = {} }: HostRequest): string {
  const shown = Object.entries(headers).map(([name, value]) =>
    name.toLowerCase() === "authorization" ? `${name}: Bearer …` : `${name}: ${value}`,
  );
  return `${method} ${withoutToken(path)}${shown.length === 0 ? "" : ` (${shown.join("; ")})`}`;
}

function curlOf(base: URL, method: string, request: HostRequest, secrets: readonly string[]): string {
  const flags = method === "GET" ? "" : method === "HEAD" ? " -I" : ` -X ${method}`;
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => {
    const variable = TOKEN_VARIABLES[secrets.findIndex((secret) => value === `Bearer ${secret}`)];
    return variable === undefined ? ` -H ${quote(`${name}: ${value}`)}` : ` -H "${name}: Bearer ${variable}"`;
  });
  return `curl -i --path-as-is${flags}${headers.join("")} ${quote(`${base.origin}${withoutToken(request.path)}`)}`;
}

function withoutToken(path: string): string {
  return path.replace(/((?:access_token|token|api_key)=)[^&]*/g, "$1…");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
