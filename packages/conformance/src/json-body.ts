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

function parse(response: HostResponse): unknown {
  const body = decodedBody(response);
  if (body === undefined) return undefined;
  try {
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown;
    return isDeeperThan(value, DEPTH) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isDeeperThan(root: unknown, limit: number): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? (Object.values(value) as unknown[]) : [],
    );
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
