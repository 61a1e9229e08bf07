import { createHash } from "node:crypto";
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import type { HostResponse } from "./exchange.js";
import { endOfString, readListBody } from "./list-body.js";

/** A parsed JSON object of unknown members. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a small body may decode to. */
const LONGEST_DECODED = 64 * 1024 * 1024;

/** The body without its content coding; `undefined` when it does not decode. */
function decodedBody(response: HostResponse): Buffer | undefined {
  const coding = response.headers.get("content-encoding") ?? "identity";
  try {
    if (coding === "gzip") return gunzipSync(response.body, { maxOutputLength: LONGEST_DECODED });
    if (coding === "br") return brotliDecompressSync(response.body, { maxOutputLength: LONGEST_DECODED });
  } catch {
    return undefined;
  }
  return coding === "identity" ? response.body : undefined;
}

/** The digest of a body without its coding, which is never held as a whole; `undefined` when it does not decode. */
export async function decodedDigest(response: HostResponse, coding: "gzip" | "br"): Promise<string | undefined> {
  const decoder = coding === "gzip" ? createGunzip() : createBrotliDecompress();
  const hash = createHash("sha256");
  let size = 0;
  try {
    decoder.end(response.body);
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > LONGEST_DECODED) return undefined;
      hash.update(chunk);
    }
  } catch {
    return undefined;
  }
  return hash.digest("base64url");
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

/** An answer whose body is gone, but not what was in it; `share` may name an equal tool to hold in place of one of its list. */
export function withoutBody(response: HostResponse, share: (tool: unknown) => unknown): HostResponse {
  const lean = { ...response, body: Buffer.alloc(0) };
  parsed.set(lean, { value: parse(response, share) });
  return lean;
}

/** Gives an answer the value of another with the same bytes, so that it need not be parsed. */
export function adoptValue(response: HostResponse, same: HostResponse): void {
  const known = parsed.get(same);
  if (known !== undefined) parsed.set(response, known);
}

function parse(response: HostResponse, share = (tool: unknown): unknown => tool): unknown {
  const body = decodedBody(response);
  if (body === undefined || isDeeperThan(body, DEPTH)) return undefined;
  const list = readListBody(body);
  try {
    if (list === undefined) return parseText(body, false);
    const tools = list.items.map((item) => share(parseText(item, true)));
    return list.form === "bare" ? tools : { tools };
  } catch {
    return undefined;
  }
}

/** @param inside whether other text stands before this one, so that a byte order mark is none. */
function parseText(text: Buffer, inside: boolean): unknown {
  return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: inside }).decode(text)) as unknown;
}

const QUOTE = 0x22;
const OPENS: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSES: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Whether brackets outside of strings nest deeper than this. */
function isDeeperThan(text: Buffer, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number;
    if (byte === QUOTE) at = endOfString(text, at);
    else if (OPENS.has(byte)) {
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
