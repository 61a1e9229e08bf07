import type { ProxyRequest } from "./ask.js";
import type { Passage, ProxyUnderTest } from "./proxy-under-test.js";
import { SECRETS } from "./proxy-under-test.js";
import { MESSAGES, type RequestShape, type ToolText, userTurn } from "./request-shapes.js";
import { PLAIN_SCHEMA } from "./schema-probes.js";

/** A tool of which something can be cut. */
export const TRIMMABLE: ToolText = { name: "trimmable", schema: PLAIN_SCHEMA };

/** Header fields that every request with a body has: what it is, and a key that nobody may tell. */
export const COMMON: readonly (readonly [string, string])[] = [
  ["Content-Type", "application/json"],
  ["Authorization", `Bearer ${SECRETS.key}`],
];

/** A request of a session of its own, unless `headers` name another. */
export function freshRequest(
  proxy: ProxyUnderTest,
  path: string,
  body: string | Buffer,
  headers: readonly (readonly [string, string])[] = [proxy.freshSession()],
): ProxyRequest {
  return { path, headers: [...COMMON, ...headers], body: Buffer.isBuffer(body) ? body : Buffer.from(body) };
}

/** What a client could send to a shape's route: words of its own, and tools. */
export function bodyOf(shape: RequestShape, tools: readonly ToolText[] = [TRIMMABLE]): string {
  return shape.body(tools, [userTurn(`Hello \\u20ac ${SECRETS.words}.`, shape)]);
}

/** Sends a body in a session of its own. */
export function passFresh(proxy: ProxyUnderTest, path: string, body: string | Buffer): Promise<Passage> {
  return proxy.pass(freshRequest(proxy, path, body));
}

/** What arrived of a request's body; `undefined` where nothing did, or more than one request. */
export function arrivedBody({ arrivals }: Passage): Buffer | undefined {
  return arrivals.length === 1 ? arrivals[0]?.body : undefined;
}

/** Why a body did not arrive as it was sent; `undefined` when it did. */
export function faultOfSame(passage: Passage): string | undefined {
  const arrived = arrivedBody(passage);
  const sent = passage.sent.body ?? Buffer.alloc(0);
  if (arrived === undefined) return faultOfArrival(passage);
  if (arrived.equals(sent)) return undefined;
  const at = sent.findIndex((byte, index) => arrived[index] !== byte);
  return `${sent.length} bytes became ${arrived.length}; the first difference is at byte ${at < 0 ? sent.length : at}`;
}

/** Why not exactly one request arrived; `undefined` when it did. */
export function faultOfArrival({ arrivals, answer, failure }: Passage): string | undefined {
  if (arrivals.length === 1) return undefined;
  const answered = answer === undefined ? `no answer: ${failure}` : `answered ${answer.status}`;
  return `${arrivals.length === 0 ? "nothing" : `${arrivals.length} requests`} reached the provider; ${answered}`;
}

/** Whether a body arrived smaller than it was sent. */
export function isTrimmed(passage: Passage): boolean {
  return (arrivedBody(passage)?.length ?? Number.POSITIVE_INFINITY) < (passage.sent.body?.length ?? 0);
}

/** Whether the proxy trims a new session at all, asked once. */
export async function trimsAnything(proxy: ProxyUnderTest): Promise<boolean> {
  const known = TRIMS.get(proxy) ?? passFresh(proxy, MESSAGES.path, bodyOf(MESSAGES)).then(isTrimmed);
  TRIMS.set(proxy, known);
  return known;
}

const TRIMS = new WeakMap<ProxyUnderTest, Promise<boolean>>();

/** What is said of requirements about trimming where nothing is trimmed. */
export const TRIMS_NOTHING =
  "It trimmed nothing: configure it to trim new sessions, for example `--apply new-sessions`.";
