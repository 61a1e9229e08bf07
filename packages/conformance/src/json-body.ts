import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { HostResponse } from "./exchange.js";

/** A parsed JSON object of unknown members. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The body without its content coding; `undefined` when it does not decode. */
export function decodedBody(response: HostResponse): Buffer | undefined {
  const coding = response.headers.get("content-encoding") ?? "identity";
  try {
    if (coding === "gzip") return gunzipSync(response.body, { maxOutputLength: 64 * 1024 * 1024 });
    if (coding === "br") return brotliDecompressSync(response.body, { maxOutputLength: 64 * 1024 * 1024 });
  } catch {
    return undefined;
  }
  return coding === "identity" ? response.body : undefined;
}

/** Nesting beyond this is no catalogue, and would exhaust the stack of whatever judges it. */
const DEPTH = 512;

const parsed = new WeakMap<HostResponse, { readonly value: unknown }>();

/** The JSON value of a body; `undefined` when it is not UTF-8 JSON, or nested deeper than 512. Parsed once per answer. */
export function jsonOf(response: HostResponse): unknown {
  const known = parsed.get(response) ?? { value: parse(response) };
  parsed.set(response, known);
  return known.value;
}

/** An answer whose body is gone, but not what was in it: a large list is held once, as a value. */
export function withoutBody(response: HostResponse): HostResponse {
  const lean = { ...response, body: Buffer.alloc(0) };
  parsed.set(lean, { value: jsonOf(response) });
  return lean;
}

function parse(response: HostResponse): unknown {
  const body = decodedBody(response);
  if (body === undefined || isDeeperThan(body, DEPTH)) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENS: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSES: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Whether brackets outside of strings nest deeper than this. */
function isDeeperThan(text: Buffer, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number;
    if (byte === QUOTE) {
      for (at++; at < text.length && text[at] !== QUOTE; at++) if (text[at] === BACKSLASH) at++;
    } else if (OPENS.has(byte)) {
      if (++depth > limit) return true;
    } else if (CLOSES.has(byte)) depth--;
  }
  return false;
}

/** Structural equality of JSON values; member order does not count. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameJson(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]))
  );
}
