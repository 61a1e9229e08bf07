import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";

/** One request of the suite, as it goes on the wire. */
export interface ProxyRequest {
  /** Default `POST`. */
  readonly method?: string;
  readonly path: string;
  /** Name and value, in this order; `Host` and what frames the body come on top. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer;
}

/** What came back, as far as it came. */
export interface ProxyAnswer {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly rawTrailers: readonly string[];
  readonly body: Buffer;
  /** Whether the answer ended as HTTP says that it ends. */
  readonly isWhole: boolean;
}

/** A request on its way: it can be given up, and the head of its answer waited for. */
export interface Opening {
  readonly outgoing: ClientRequest;
  /** Rejects when the connection breaks first. The body is not read yet. */
  readonly head: Promise<IncomingMessage>;
}

/** Sends a request and does not wait. */
export function open(
  base: URL,
  { method = "POST", path, headers = [], body }: ProxyRequest,
  answerMs: number = ANSWER_MS,
): Opening {
  const isBodiless = body === undefined && (method === "GET" || method === "HEAD" || method === "OPTIONS");
  const framed = isBodiless ? [] : [["Content-Length", String(body?.length ?? 0)] as const];
  const outgoing = request({
    hostname: base.hostname.replace(/^\[|\]$/g, ""),
    port: base.port,
    method,
    path,
    agent: false,
    headers: [["Host", base.host] as const, ...headers, ...framed].flat(),
    signal: AbortSignal.timeout(answerMs),
  });
  const head = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      incoming.on("error", () => {});
      resolve(incoming);
    });
  });
  head.catch(() => {});
  outgoing.end(body);
  return { outgoing, head };
}

/** How long an answer may take, and how large it may be. */
const ANSWER_MS = 15_000;
const ANSWER_BYTES = 64 * 1_048_576;

/** Sends a request and reads its answer to the end. */
export async function ask(base: URL, asked: ProxyRequest, answerMs?: number): Promise<ProxyAnswer> {
  const { outgoing, head } = open(base, asked, answerMs);
  const incoming = await head;
  const chunks: Buffer[] = [];
  let size = 0;
  incoming.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > ANSWER_BYTES) outgoing.destroy();
    else chunks.push(chunk);
  });
  await new Promise<void>((resolve) => {
    incoming.once("close", resolve);
  });
  const { statusCode = 0, rawHeaders, rawTrailers, complete } = incoming;
  return { status: statusCode, rawHeaders, rawTrailers, body: Buffer.concat(chunks), isWhole: complete };
}

/** Writes bytes as they are, and answers what came back until the connection closed or was quiet for `quietMs`. */
export function askRaw(base: URL, bytes: string | Buffer, quietMs: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(base.port), base.hostname.replace(/^\[|\]$/g, ""), () => socket.write(bytes));
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(chunks)));
  });
}
