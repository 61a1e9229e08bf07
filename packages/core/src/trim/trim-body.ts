import { sha256Hex } from "../catalog/sha256-hex.js";
import { JsonTextError } from "../json/json-text-error.js";
import { splice } from "../json/splice.js";
import { type LocatedTool, ToolLocator } from "./locate-tools.js";
import { checkedLimit, type TrimmerOptions, type TrimOptions, type TrimPolicy, trimPolicy } from "./policy.js";
import type { TrimReason } from "./reasons.js";
import { SeenTools } from "./seen-tools.js";
import type { TrimResult, TrimSkip } from "./trim-result.js";
import { trimTools } from "./trim-tools.js";
import { isSound } from "./verify.js";

/**
 * Cuts annotations and unused definitions out of the tool schemas of one request body, or of an MCP `tools/list` answer,
 * as byte ranges: every byte outside the cuts stays as it is, and no schema changes a verdict. Pure and deterministic.
 * When nothing can be cut, or anything is wrong with the body, the given array comes back with the reason.
 *
 * Requirements: `trim-same-verdict`, `trim-same-bytes`, `trim-fails-open` in `spec/v1/trim.md`.
 *
 * @param bytes one JSON text in UTF-8; it is read, never written.
 * @throws TrimOptionsError only for options that make no sense, never for a body.
 */
export function trim(bytes: Uint8Array, options: TrimOptions = {}): TrimResult {
  return createTrimmer(options)(bytes);
}

/**
 * Checks the options once; the function that comes back trims any number of bodies as {@link trim} does, and where it
 * may remember lists of tools, it does not read the same list twice.
 *
 * @throws TrimOptionsError for options that make no sense.
 */
export function createTrimmer({ cache, ...options }: TrimmerOptions = {}): (bytes: Uint8Array) => TrimResult {
  const policy = trimPolicy(options);
  const seen = cache === undefined ? undefined : new SeenTools(checkedLimit("cache.bytes", cache.bytes));
  const locator = new ToolLocator(policy, seen);
  return (bytes) => {
    try {
      return trimBody(bytes, locator, policy);
    } catch (error) {
      return untouched(bytes, error instanceof JsonTextError ? error.code : "self_check_failed");
    }
  };
}

function trimBody(bytes: Uint8Array, locator: ToolLocator, policy: TrimPolicy): TrimResult {
  if (bytes.length > policy.limits.bytes) return untouched(bytes, "too_large");
  const located = locator.locate(bytes);
  if ("reason" in located) return untouched(bytes, located.reason);
  const { source, tools } = located;
  const plan = trimTools(source, tools, policy);
  if (plan.cuts.length === 0) return untouched(bytes, "nothing_to_cut", tools, plan.skipped);
  const output = splice(bytes, plan.cuts);
  if (!isSound(source, output, tools, plan.cuts)) return untouched(bytes, "self_check_failed", tools);
  return withDigest(bytes, tools, { bytes: output, changed: true, cuts: plan.cuts, skipped: plan.skipped });
}

function untouched(
  bytes: Uint8Array,
  reason: TrimReason,
  tools: readonly LocatedTool[] = [],
  skipped: readonly TrimSkip[] = [],
): TrimResult {
  return withDigest(bytes, tools, { bytes, changed: false, cuts: [], skipped: [{ reason }, ...skipped] });
}

function withDigest(bytes: Uint8Array, tools: readonly LocatedTool[], result: Omit<TrimResult, "digest">): TrimResult {
  let digest: string | undefined;
  return {
    ...result,
    get digest() {
      if (tools.length > 0) digest ??= sha256Hex(join(tools.map(({ start, end }) => bytes.subarray(start, end))));
      return digest;
    },
  };
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
