import { JsonTextError } from "../json/json-text-error.js";
import type { ByteRange } from "../json/splice.js";
import { ToolLocator } from "./locate-tools.js";
import { type TrimOptions, trimPolicy } from "./policy.js";
import type { TrimReason } from "./reasons.js";
import type { ShapeName } from "./shapes/shape.js";

/** The tools of one body, in its order. */
export interface FoundTools {
  readonly shape: ShapeName;
  readonly tools: readonly FoundTool[];
}

/** One tool: its bytes in the body, and those of its schemas. */
export interface FoundTool extends ByteRange {
  /** Its name; where it has none, its JSON Pointer in the body. */
  readonly name: string;
  readonly schemas: readonly FoundSchema[];
}

/** One schema: its bytes and its JSON Pointer in the body. */
export interface FoundSchema extends ByteRange {
  readonly pointer: string;
}

/**
 * Finds the tools of a request body, or of an MCP `tools/list` answer, as `trim` does: strictly and without copying.
 *
 * @throws TrimOptionsError only for options that make no sense.
 */
export function findTools(
  bytes: Uint8Array,
  options: Pick<TrimOptions, "shape" | "limits"> = {},
): FoundTools | { readonly reason: TrimReason } {
  const policy = trimPolicy({ ...options, levers: [] });
  if (bytes.length > policy.limits.bytes) return { reason: "too_large" };
  try {
    const located = new ToolLocator(policy).locate(bytes);
    if ("reason" in located) return located;
    const tools = located.tools.map(({ name, start, end, schemas }) => ({
      name,
      start,
      end,
      schemas: schemas.map((schema) => ({ pointer: schema.pointer, start: schema.start, end: schema.end })),
    }));
    return { shape: located.shape.name, tools };
  } catch (error) {
    if (error instanceof JsonTextError) return { reason: error.code };
    throw error;
  }
}
