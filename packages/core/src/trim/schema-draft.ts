import { decodeString } from "../json/decode-string.js";
import type { JsonSource } from "../json/json-source.js";
import { Outline } from "../json/outline.js";
import type { TrimReason } from "./reasons.js";
import { SCHEMA_NAMES } from "./schema-names.js";
import { assignRoles } from "./schema-roles.js";

/** Values of {@link SchemaDraft.cuts}. */
export const KEPT = 0;
export const CUT_ANNOTATION = 1;
export const CUT_DEFINITION = 2;

/** What was left alone in a schema, and why. */
export interface SchemaSkip {
  readonly reason: TrimReason;
  readonly keyword?: string;
}

/** Nothing was left alone. */
export const NONE_SKIPPED: readonly SchemaSkip[] = [];

/** One tool schema while its cuts are being found; one draft serves many schemas, one after the other. */
export class SchemaDraft {
  readonly outline: Outline;
  /** By node: its role. */
  roles: Uint8Array = new Uint8Array(1024);
  /** By node: which lever cuts it. What is inside a cut node is not marked. */
  cuts: Uint8Array = new Uint8Array(1024);
  skipped: readonly SchemaSkip[] = NONE_SKIPPED;

  /** @param limit most values that a schema may have. */
  constructor(source: JsonSource, limit: number) {
    this.outline = new Outline(source, SCHEMA_NAMES, limit);
  }

  /** Goes on with the schemas of another text, of the same depth. */
  turnTo(source: JsonSource): void {
    this.outline.source = source;
  }

  /** Notes that a keyword was left alone; once for each reason. */
  skip(reason: TrimReason, keyword: string): void {
    for (const known of this.skipped) if (known.keyword === keyword && known.reason === reason) return;
    this.skipped = [...this.skipped, { reason, keyword }];
  }

  /**
   * Turns to the schema at `start`, of which nothing is cut yet.
   *
   * @param outer how many objects and arrays are open around the schema.
   * @returns the index behind the schema.
   * @throws JsonTextError
   */
  read(start: number, outer = 0): number {
    const end = this.outline.read(start, outer);
    const { size } = this.outline;
    if (size > this.cuts.length) {
      this.roles = new Uint8Array(size * 2);
      this.cuts = new Uint8Array(size * 2);
    }
    this.cuts.fill(KEPT, 0, size);
    assignRoles(this.outline, this.roles);
    return end;
  }
}

/** The node that follows in document order: a cut node is passed over with all that is inside it. */
export function following({ outline, cuts }: SchemaDraft, node: number): number {
  return cuts[node] === KEPT ? node + 1 : (outline.next[node] as number);
}

/** What a string value says; `undefined` for other kinds. */
export function textOf(outline: Outline, node: number): string | undefined {
  return outline.isString(node) ? decodeString(outline.source.bytes, outline.starts[node] as number) : undefined;
}

/** The name of a member. */
export function keyOf(outline: Outline, node: number): string {
  return decodeString(outline.source.bytes, outline.keys[node] as number);
}
