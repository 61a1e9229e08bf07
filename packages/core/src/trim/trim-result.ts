import type { ByteRange } from "../json/splice.js";
import type { TrimLever } from "./policy.js";
import type { TrimReason } from "./reasons.js";

/** One range of bytes that was cut: one member and at most one comma. */
export interface TrimCut extends ByteRange {
  /** Name of the tool; where it has none, the JSON Pointer of the tool. */
  readonly tool: string;
  /** JSON Pointer of the member in the body that was given. */
  readonly pointer: string;
  /** The annotation that was cut, or the keyword whose definition was cut. */
  readonly keyword: string;
  readonly lever: TrimLever;
}

/** One thing that was left alone. Without `tool` it is the whole body; without `keyword` the whole tool or schema. */
export interface TrimSkip {
  readonly tool?: string;
  readonly keyword?: string;
  readonly reason: TrimReason;
}

/** What trimming came to. */
export interface TrimResult {
  /** The body without the cuts; the very array that was given when nothing was cut. */
  readonly bytes: Uint8Array;
  readonly changed: boolean;
  /** In the order of the body; offsets in bytes of the body that was given. */
  readonly cuts: readonly TrimCut[];
  readonly skipped: readonly TrimSkip[];
  /** SHA-256 of the tools as they were given, in hexadecimal; `undefined` when none were found. Computed when read. */
  readonly digest: string | undefined;
}
