import { createHash } from "node:crypto";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { Found } from "./scan-members.js";
import { type Cuts, cutsComments, isKnownRoute, trimText } from "./trim-text.js";

/** A small trimming proxy that keeps every requirement, written from spec/v1 alone; broken proxies deviate from it. */
export interface Ask {
  readonly method: string;
  readonly target: string;
  readonly pathname: string;
  readonly raw: readonly string[];
  readonly body: Buffer;
}

/** A request as it goes to the provider. */
export interface Outgoing {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly host?: string;
  readonly port?: number;
}

/** The head of an answer as it goes to the client. */
export interface Head {
  readonly status: number;
  readonly headers: readonly string[];
}

/** What a session is known by, surest first; a source that a request does not have is `undefined`. */
export type Sources = readonly (string | undefined)[];

/** One small wrongness. */
export interface ProxyDeviation {
  readonly cuts?: Cuts;
  /** What two members must not share; the right one is the path with the decoded name. */
  readonly twinKey?: (member: Found) => string;
  readonly rewrites?: (trimmed: string, original: string, ask: Ask) => string;
  /** What to do with a body of which the right proxy would leave every byte alone. */
  readonly untouched?: (ask: Ask, reason: string) => Buffer | "refuse" | "drop" | "trim";
  /** What a new session gets. */
  readonly proposes?: (isRunning: boolean, isBypassed: boolean) => boolean;
  /** What this request gets, whatever its session got. */
  readonly trims?: (ask: Ask, right: boolean) => boolean;
  readonly sources?: (right: Sources) => Sources;
  readonly sends?: (right: Outgoing, ask: Ask) => Outgoing;
  readonly answers?: (right: Head, ask: Ask) => Head;
  readonly body?: (chunk: Buffer, head: Head) => Buffer;
  readonly tells?: (right: string) => string | undefined;
  readonly error?: (right: string) => string;
  readonly retries?: true;
  readonly follows?: true;
  readonly holdsBack?: (head: Head) => boolean;
  readonly dropsTrailers?: "request" | "answer";
  readonly endsRegularly?: true;
  readonly staysOpen?: true;
  readonly readsAhead?: true;
  readonly refusesUpgrades?: true;
  readonly isLenient?: true;
}

const HOP = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
];
const DECODERS = new Map([
  ["gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
]);

export function fieldOf(raw: readonly string[], name: string): string | undefined {
  const at = raw.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return at < 0 ? undefined : raw[at + 1];
}

/** The fields without those whose lower-case names are given. */
export function without(raw: readonly string[], names: readonly string[]): string[] {
  return raw.filter((_, at) => !names.includes((raw[at - (at % 2)] as string).toLowerCase()));
}

function endToEnd(raw: readonly string[]): string[] {
  const listed = raw.flatMap((text, at) =>
    at % 2 === 1 && raw[at - 1]?.toLowerCase() === "connection" ? text.split(",") : [],
  );
  return without(raw, [...HOP, ...listed.map((name) => name.trim().toLowerCase())]);
}

/** Starts the minimal proxy, with one deviation or none, on a free port of the loopback. */
export async function startProxy(
  upstreamPort: number,
  deviation: ProxyDeviation = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const sessions = new Map<string, boolean>();
  const server = createServer(
    { insecureHTTPParser: deviation.isLenient ?? false, requestTimeout: 0 },
    (request, response) => {
      void handle(request, response).catch(() => response.destroy());
    },
  );
  server.on("upgrade", (request, socket) => join(request, socket as Socket));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const target = (request.url ?? "/").replace(/^http:\/\/[^/]*/, "");
    const ask = {
      method: request.method ?? "GET",
      target,
      pathname: target.split("?")[0] ?? "/",
      raw: request.rawHeaders,
      body: Buffer.concat(chunks),
    };
    const { body, told } = plan(ask);
    if (body === "refuse") return void response.writeHead(413, { "x-toolfold-trim": told }).end("{}");
    if (body === "drop") return void response.destroy();
    const isCut = told?.startsWith("cut") === true;
    const isReplaced = body !== ask.body;
    const isChunked = fieldOf(ask.raw, "transfer-encoding") !== undefined;
    const own = ask.raw.flatMap((name, at) =>
      at % 2 === 0 && name.toLowerCase().startsWith("x-toolfold-") ? [name.toLowerCase()] : [],
    );
    const framing = [
      ...(isReplaced ? ["content-length"] : []),
      ...(isCut ? ["content-encoding"] : []),
      ...(isChunked && !isReplaced ? [] : ["trailer"]),
    ];
    const hasBody = body.length > 0 || !["GET", "HEAD", "OPTIONS"].includes(ask.method);
    const right: Outgoing = {
      method: ask.method,
      target,
      headers: [
        "Host",
        `127.0.0.1:${upstreamPort}`,
        ...without(endToEnd(ask.raw), ["host", "expect", ...own, ...framing]),
        ...(isReplaced || (hasBody && !isChunked && fieldOf(ask.raw, "content-length") === undefined)
          ? ["Content-Length", String(body.length)]
          : []),
        ...(isChunked && !isReplaced ? ["Transfer-Encoding", "chunked"] : []),
      ],
      body,
    };
    forward(deviation.sends?.(right, ask) ?? right, { ask, request, response, told, tries: 0 });
  }

  /** What becomes of a body, and what is said about it. */
  function plan(ask: Ask): { body: Buffer | "refuse" | "drop"; told?: string } {
    if (ask.method !== "POST" || !isKnownRoute(ask.pathname)) {
      const other = deviation.untouched?.(ask, "unknown_route");
      return { body: other === "trim" ? withoutComment(ask.body) : (other ?? ask.body) };
    }
    const { text, reason } = readable(ask);
    const leave = (why: string): { body: Buffer | "refuse" | "drop"; told: string } => {
      const other = deviation.untouched?.(ask, why);
      if (other === "trim" && ask.body.includes(COMMENT)) {
        const body = withoutComment(ask.body);
        return { body, told: `cut=1; bytes=${ask.body.length - body.length}` };
      }
      return { body: other === undefined || other === "trim" ? ask.body : other, told: `skipped; reason=${why}` };
    };
    if (text === undefined) return leave(reason);
    let trimmed = text;
    try {
      trimmed = trimText(
        text,
        ask.pathname,
        (place) => cutsComments(place) || deviation.cuts?.(place) === true,
        deviation.twinKey,
      );
    } catch {
      return leave("too_deep");
    }
    const decision = trims(ask, text);
    if (!(deviation.trims?.(ask, decision) ?? decision)) return leave("session_latched_off");
    const isCut = trimmed.length < text.length;
    const rewritten = deviation.rewrites?.(trimmed, text, ask) ?? trimmed;
    if (rewritten === text) return leave("nothing_to_cut");
    const bytes = Buffer.from(rewritten);
    return {
      body: bytes,
      told: isCut ? `cut=1; bytes=${Buffer.byteLength(text) - bytes.length}` : "skipped; reason=nothing_to_cut",
    };
  }

  function trims(ask: Ask, text: string): boolean {
    const facts = JSON.parse(text) as Facts;
    if (facts.tools === undefined && facts.functions === undefined && facts.requests === undefined) return false;
    const sources = sourcesOf(ask, facts);
    const known = (deviation.sources?.(sources) ?? sources).find((source) => source !== undefined) ?? "";
    const key = createHash("sha256").update(known).digest("hex");
    const isRunning = turnsOf(facts).some(({ role }) => role === "assistant" || role === "model");
    const isBypassed = fieldOf(ask.raw, "x-toolfold-bypass") === "true";
    const proposal = deviation.proposes?.(isRunning, isBypassed) ?? !(isRunning || isBypassed);
    const decision = sessions.get(key) ?? proposal;
    sessions.set(key, decision);
    return decision;
  }

  interface Passing {
    readonly ask: Ask;
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly told: string | undefined;
    readonly tries: number;
  }

  function forward(out: Outgoing, passing: Passing): void {
    const { ask, request, response, told, tries } = passing;
    const { method, target: path, headers, host = "127.0.0.1", port = upstreamPort } = out;
    const upstream = httpRequest({ agent: false, host, port, method, path, headers: [...headers], setHost: false });
    upstream.on("upgrade", (_, socket) => socket.destroy());
    upstream.on("error", () => {
      if (response.headersSent) return;
      if (deviation.retries === true && tries === 0 && !response.destroyed)
        return forward(out, { ...passing, tries: 1 });
      const error = errorFor(ask.pathname);
      const says = told === undefined ? {} : { "x-toolfold-trim": told };
      response.writeHead(502, { "content-type": "application/json", ...says }).end(deviation.error?.(error) ?? error);
    });
    upstream.on("response", (answer) => {
      const status = answer.statusCode ?? 502;
      if (deviation.follows === true && answer.headers.location !== undefined) {
        answer.resume();
        return forward(
          { ...out, method: "GET", target: answer.headers.location, body: Buffer.alloc(0), headers: [] },
          passing,
        );
      }
      const says = told === undefined ? undefined : deviation.tells === undefined ? told : deviation.tells(told);
      const right = {
        status,
        headers: [...endToEnd(answer.rawHeaders), ...(says === undefined ? [] : ["X-Toolfold-Trim", says])],
      };
      const head = deviation.answers?.(right, ask) ?? right;
      response.sendDate = false;
      response.writeHead(head.status, [...head.headers]);
      response.flushHeaders();
      relay(answer, response, head);
    });
    response.on("close", () => {
      if (deviation.staysOpen !== true && !response.writableFinished) upstream.destroy();
    });
    if (request.rawTrailers.length > 0 && deviation.dropsTrailers !== "request")
      upstream.addTrailers(pairs(request.rawTrailers));
    upstream.end(out.body);
  }

  function relay(answer: IncomingMessage, response: ServerResponse, head: Head): void {
    const held: Buffer[] = [];
    answer.on("error", () => {
      if (deviation.endsRegularly === true) response.end();
      else response.destroy();
    });
    answer.on("data", (chunk: Buffer) => {
      const bytes = deviation.body?.(chunk, head) ?? chunk;
      if (deviation.holdsBack?.(head) === true) held.push(bytes);
      else if (!response.write(bytes) && deviation.readsAhead !== true) {
        answer.pause();
        response.once("drain", () => answer.resume());
      }
    });
    answer.on("end", () => {
      for (const bytes of held) response.write(bytes);
      if (answer.rawTrailers.length > 0 && deviation.dropsTrailers !== "answer")
        response.addTrailers(pairs(answer.rawTrailers));
      response.end();
    });
  }

  function join(request: IncomingMessage, client: Socket): void {
    client.on("error", () => client.destroy());
    if (deviation.refusesUpgrades === true)
      return void client.end("HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    const upstream = connect(upstreamPort, "127.0.0.1");
    upstream.on("error", () => client.destroy());
    const raw = [
      "Host",
      `127.0.0.1:${upstreamPort}`,
      ...without(endToEnd(request.rawHeaders), ["host"]),
      "Connection",
      "Upgrade",
      "Upgrade",
      request.headers.upgrade ?? "",
    ];
    const lines = raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1]}`] : []));
    upstream.write(`${[`${request.method} ${request.url} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
    upstream.pipe(client).pipe(upstream);
  }

  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const COMMENT = ',"$comment":"Cut me."';

/** What a careless proxy makes of a body that it should leave alone. */
function withoutComment(body: Buffer): Buffer {
  return body.includes(COMMENT) ? Buffer.from(body.toString("latin1").replace(COMMENT, ""), "latin1") : body;
}

/** The body as text, where it may be looked at. */
function readable({ raw, body }: Ask): { text?: string; reason: string } {
  const isSigned = ["content-digest", "x-amz-content-sha256"].some((name) => fieldOf(raw, name) !== undefined);
  if (isSigned || fieldOf(raw, "authorization")?.startsWith("AWS4-") === true) return { reason: "signed" };
  const coding = fieldOf(raw, "content-encoding");
  const decode: ((bytes: Buffer, options: object) => Buffer) | undefined =
    coding === undefined ? (bytes) => bytes : DECODERS.get(coding);
  if (decode === undefined) return { reason: "unknown_encoding" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      decode(body, { maxOutputLength: 33_554_432 }),
    );
    JSON.parse(text);
    return { text, reason: "" };
  } catch (error) {
    const code =
      error instanceof RangeError
        ? "too_large"
        : error instanceof SyntaxError
          ? "not_json"
          : coding === undefined
            ? "not_utf8"
            : "not_decodable";
    return { reason: code };
  }
}

interface Turn {
  readonly role?: string;
  readonly content?: unknown;
  readonly parts?: unknown;
}

interface Facts {
  readonly tools?: unknown;
  readonly functions?: unknown;
  readonly requests?: unknown;
  readonly messages?: readonly Turn[];
  readonly input?: readonly Turn[];
  readonly contents?: readonly Turn[];
  readonly metadata?: { readonly user_id?: string };
  readonly prompt_cache_key?: string;
  readonly system?: unknown;
}

function turnsOf({ messages, input, contents }: Facts): readonly Turn[] {
  return messages ?? input ?? contents ?? [];
}

function sourcesOf({ raw }: Ask, facts: Facts): Sources {
  const id = /"session_id":"([^"]*)"/.exec(facts.metadata?.user_id ?? "")?.[1];
  const first = turnsOf(facts).find(({ role = "user" }) => role === "user");
  const words = (value: unknown): string =>
    typeof value === "string"
      ? value
      : Array.isArray(value)
        ? value.map(words).join("\n")
        : String((value as { text?: unknown } | undefined)?.text);
  return [
    fieldOf(raw, "x-toolfold-session"),
    fieldOf(raw, "x-claude-code-session-id"),
    id,
    facts.prompt_cache_key,
    `${words(facts.system)}\u0000${words(first?.content ?? first?.parts)}`,
  ];
}

function errorFor(pathname: string): string {
  const message = "The upstream did not answer.";
  if (pathname.includes("/messages")) return JSON.stringify({ type: "error", error: { type: "api_error", message } });
  if (pathname.includes("/models/")) return JSON.stringify({ error: { code: 502, message, status: "UNAVAILABLE" } });
  return JSON.stringify({ error: { message, type: "server_error", param: null, code: null } });
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] as string] as [string, string]] : []));
}
