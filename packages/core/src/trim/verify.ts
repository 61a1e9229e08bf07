import type { JsonSource } from "../json/json-source.js";
import { JsonTextError } from "../json/json-text-error.js";
import { scanColon, scanKey, scanValue, skipSpace } from "../json/scan-value.js";
import type { ByteRange } from "../json/splice.js";
import type { LocatedTool } from "./locate-tools.js";

const COMMA = 0x2c;
const QUOTE = 0x22;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Checks a result before it is adopted. The body is known to be JSON, so the output is JSON with the same tools when
 * every cut is one whole member with the one comma that it no longer needs, read from the text anew, and when the cuts
 * are in order, apart, and inside the located schemas. The output has to be smaller by just the cuts.
 */
export function isSound(
  source: JsonSource,
  output: Uint8Array,
  tools: readonly LocatedTool[],
  cuts: readonly ByteRange[],
): boolean {
  if (!lieInSchemas(cuts, tools)) return false;
  let removed = 0;
  let before = 0;
  try {
    for (const cut of cuts) {
      if (!isWholeMember(source, cut, before)) return false;
      removed += cut.end - cut.start;
      before = cut.end;
    }
  } catch (error) {
    if (error instanceof JsonTextError) return false;
    throw error;
  }
  return removed > 0 && output.length === source.bytes.length - removed;
}

/** @param before where the cut before this one ends. */
function isWholeMember(source: JsonSource, { start, end }: ByteRange, before: number): boolean {
  const { bytes } = source;
  const isFirst = bytes[start] === QUOTE;
  const comma = skipSpace(bytes, start);
  if (!isFirst && bytes[comma] !== COMMA) return false;
  const key = isFirst ? start : skipSpace(bytes, comma + 1);
  const valueEnd = scanValue(source, scanColon(bytes, scanKey(source, key)));
  const next = skipSpace(bytes, valueEnd);
  if (!isFirst) return end === valueEnd && (bytes[next] === COMMA || bytes[next] === CLOSE_OBJECT);
  if (start !== before && bytes[lastBefore(bytes, start)] !== OPEN_OBJECT) return false;
  return bytes[next] === COMMA
    ? end === skipSpace(bytes, next + 1) && bytes[end] === QUOTE
    : end === valueEnd && bytes[next] === CLOSE_OBJECT;
}

/** Index of the last byte before `at` that is not white space. */
function lastBefore(bytes: Uint8Array, at: number): number {
  let index = at - 1;
  while (index > 0 && (bytes[index] as number) <= 0x20) index--;
  return index;
}

function lieInSchemas(cuts: readonly ByteRange[], tools: readonly LocatedTool[]): boolean {
  const schemas = tools.flatMap((tool) => tool.schemas);
  schemas.sort((one, other) => one.start - other.start);
  let at = 0;
  let reached = 0;
  for (const { start, end } of cuts) {
    while (at < schemas.length && (schemas[at]?.end ?? 0) <= start) at++;
    const schema = schemas[at];
    if (schema === undefined || start < reached || start <= schema.start || end <= start || end >= schema.end)
      return false;
    reached = end;
  }
  return true;
}
