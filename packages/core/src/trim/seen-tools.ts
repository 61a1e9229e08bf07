import { standsAt } from "../json/same-bytes.js";
import type { ByteRange } from "../json/splice.js";
import type { SchemaCut } from "./cut-ranges.js";
import type { FoundSchema, FoundTool } from "./locate-tools.js";

/** What reading one list of tools came to. */
export interface ReadTools {
  readonly tools: readonly FoundTool[];
  readonly doubled: number;
  readonly misfits: number;
  readonly cuts: number;
}

interface Entry extends ReadTools {
  readonly pointer: string;
  /** A copy of the list. */
  readonly text: Uint8Array;
  /** Where the list stood when it was read. */
  readonly start: number;
  readonly hash: number;
  readonly size: number;
}

/** Reading a shorter list again costs no more than finding it here. */
const MIN_BYTES = 256;
const HASHED_BYTES = 192;
/** Lists that begin alike are compared one after the other. */
const MAX_ALIKE = 16;
const TOOL_BYTES = 512;
const CUT_BYTES = 192;

/**
 * Remembers lists of tools by their very bytes and what reading them came to, up to a number of bytes; what was used
 * last stays. A list is known only when all of its bytes are the same, and stand at the same place of a body.
 */
export class SeenTools {
  readonly #limit: number;
  readonly #entries = new Set<Entry>();
  readonly #alike = new Map<number, Entry[]>();
  #size = 0;

  /** @param limit most bytes to hold, as far as they can be told. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What the list at `start` came to when it was read before, and where it ends. */
  find(bytes: Uint8Array, pointer: string, start: number): (ReadTools & ByteRange) | undefined {
    for (const entry of this.#alike.get(hashAt(bytes, start)) ?? []) {
      if (entry.pointer !== pointer || !standsAt(bytes, start, entry.text)) continue;
      this.#entries.delete(entry);
      this.#entries.add(entry);
      const { doubled, misfits, cuts } = entry;
      const tools = moved(entry.tools, start - entry.start);
      return { tools, doubled, misfits, cuts, start, end: start + entry.text.length };
    }
    return undefined;
  }

  add(bytes: Uint8Array, pointer: string, { start, end }: ByteRange, read: ReadTools): void {
    if (end - start < MIN_BYTES) return;
    const size = end - start + sizeOf(read.tools);
    if (size > this.#limit) return;
    const hash = hashAt(bytes, start);
    const alike = this.#alike.get(hash) ?? [];
    if (alike.length === MAX_ALIKE) this.#forget(alike[0] as Entry);
    while (this.#size + size > this.#limit) this.#forget(this.#entries.values().next().value as Entry);
    const tools = moved(read.tools, 0);
    const entry: Entry = {
      ...read,
      tools,
      pointer,
      text: new Uint8Array(bytes.subarray(start, end)),
      start,
      hash,
      size,
    };
    this.#entries.add(entry);
    this.#alike.set(hash, [...(this.#alike.get(hash) ?? []), entry]);
    this.#size += size;
  }

  #forget(entry: Entry): void {
    this.#entries.delete(entry);
    this.#size -= entry.size;
    const others = (this.#alike.get(entry.hash) ?? []).filter((other) => other !== entry);
    if (others.length > 0) this.#alike.set(entry.hash, others);
    else this.#alike.delete(entry.hash);
  }
}

/** FNV-1a over the beginning of the list: it only says where to look. */
function hashAt(bytes: Uint8Array, start: number): number {
  let hash = 0x811c9dc5;
  const end = Math.min(start + HASHED_BYTES, bytes.length);
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ (bytes[index] as number), 0x01000193);
  return hash;
}

/** A copy, because the cuts of a body are handed out as they are. */
function moved(tools: readonly FoundTool[], by: number): readonly FoundTool[] {
  return tools.map((tool) => movedTool(tool, by));
}

function movedTool({ pointer, start, end, shapes, signs, names, schemas }: FoundTool, by: number): FoundTool {
  const moved = schemas.map((schema) => movedSchema(schema, by));
  return { pointer, start: start + by, end: end + by, shapes, signs, names, schemas: moved };
}

function movedSchema({ shapes, pointer, start, end, trimmed }: FoundSchema, by: number): FoundSchema {
  const cuts = trimmed.cuts.map((cut) => movedCut(cut, by));
  return { shapes, pointer, start: start + by, end: end + by, trimmed: { ...trimmed, cuts } };
}

function movedCut({ tool, pointer, keyword, lever, start, end }: SchemaCut, by: number): SchemaCut {
  return { tool, pointer, keyword, lever, start: start + by, end: end + by };
}

function sizeOf(tools: readonly FoundTool[]): number {
  let size = 0;
  for (const { schemas } of tools) {
    size += TOOL_BYTES;
    for (const { trimmed } of schemas) {
      size += CUT_BYTES * (1 + trimmed.skipped.length);
      for (const { pointer } of trimmed.cuts) size += CUT_BYTES + 2 * pointer.length;
    }
  }
  return size;
}
