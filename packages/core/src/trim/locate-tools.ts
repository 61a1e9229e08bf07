import { CLOSE_ARRAY, CLOSE_OBJECT, Cursor } from "../json/cursor.js";
import { decodeString } from "../json/decode-string.js";
import { type JsonSource, jsonSource } from "../json/json-source.js";
import { JsonTextError } from "../json/json-text-error.js";
import type { NameTable } from "../json/name-table.js";
import type { ByteRange } from "../json/splice.js";
import type { TrimPolicy } from "./policy.js";
import type { TrimReason } from "./reasons.js";
import { NOT_FOREIGN } from "./references.js";
import { SchemaDraft } from "./schema-draft.js";
import type { ReadTools, SeenTools } from "./seen-tools.js";
import type { Shape } from "./shapes/shape.js";
import { type Place, type ToolPlaces, toolPlaces } from "./tool-places.js";
import { type TrimmedSchema, trimSchema } from "./trim-schema.js";

/** One tool of a body, and where its schemas are. */
export interface LocatedTool extends ByteRange {
  /** The tool's name, or its pointer when it has none. */
  readonly name: string;
  readonly schemas: readonly LocatedSchema[];
}

/** Where one schema is, and what can be cut from it as long as no other schema refers to it. */
export interface LocatedSchema extends ByteRange {
  /** JSON Pointer in the body. */
  readonly pointer: string;
  readonly trimmed: TrimmedSchema;
}

/** The tools of a body, or why there are none to trim. */
export type Located =
  | { readonly source: JsonSource; readonly shape: Shape; readonly tools: readonly LocatedTool[] }
  | { readonly reason: TrimReason };

/** A tool as it was found, for all shapes that it may belong to. */
export interface FoundTool {
  readonly pointer: string;
  readonly start: number;
  end: number;
  readonly shapes: number;
  signs: number;
  names: FoundName[];
  schemas: FoundSchema[];
}

interface FoundName {
  readonly shapes: number;
  readonly text: string;
}

/** A schema as it was found, for all shapes that it may belong to. */
export interface FoundSchema extends LocatedSchema {
  readonly shapes: number;
}

/**
 * Finds the tools of a body, whichever of the shapes it has, and the cuts of their schemas, in one strict pass over all
 * of the body.
 */
export class ToolLocator {
  readonly #shapes: readonly Shape[];
  readonly #places: ToolPlaces;
  readonly #walk: Walk;

  /** @param seen lists of tools that need not be read again; all of them were read under the same policy. */
  constructor(policy: TrimPolicy, seen?: SeenTools) {
    this.#shapes = policy.shapes;
    this.#places = placesOf(policy.shapes);
    this.#walk = new Walk(this.#places.names, policy, seen);
  }

  /** @throws JsonTextError when the body is not strict JSON in UTF-8 or exceeds a limit. */
  locate(bytes: Uint8Array): Located {
    const walk = this.#walk;
    try {
      walk.turnTo(bytes);
      const isObject = walk.cursor.kind === "object";
      walk.visit(this.#places.root, "");
      walk.cursor.end();
      return isObject ? this.#choose(walk) : { reason: "unknown_shape" };
    } finally {
      walk.release();
    }
  }

  #choose({ cursor, tools, doubled, misfits }: Walk): Located {
    if (tools.length === 0)
      return { reason: doubled > 0 ? "duplicate_key" : misfits > 0 ? "unexpected_type" : "no_tools" };
    const fitting = this.#shapes.filter((_, index) =>
      this.#shapes.length === 1 ? true : tools.some((tool) => (tool.signs & (1 << index)) !== 0),
    );
    const [shape] = fitting;
    if (shape === undefined || fitting.length > 1) return { reason: doubled > 0 ? "duplicate_key" : "unknown_shape" };
    const bit = 1 << this.#shapes.indexOf(shape);
    if ((doubled & bit) !== 0) return { reason: "duplicate_key" };
    const own = tools.filter((tool) => (tool.shapes & bit) !== 0).map((tool) => toolOf(tool, bit));
    return { source: cursor.source, shape, tools: own };
  }
}

/** Room that is kept for the next schema. */
const MAX_IDLE_NODES = 16_384;
const UNREAD: TrimmedSchema = { cuts: [], skipped: [], foreignBefore: NOT_FOREIGN, foreignAfter: NOT_FOREIGN };
const NO_TEXT = new Uint8Array(0);

function newDraft({ limits }: TrimPolicy): SchemaDraft {
  return new SchemaDraft(jsonSource(NO_TEXT, limits.depth), limits.nodes);
}

const KNOWN_PLACES = new WeakMap<readonly Shape[], ToolPlaces>();

/** The tree depends on nothing but the shapes, so it is made once for each of their lists. */
function placesOf(shapes: readonly Shape[]): ToolPlaces {
  const places = KNOWN_PLACES.get(shapes) ?? toolPlaces(shapes);
  KNOWN_PLACES.set(shapes, places);
  return places;
}

/**
 * One pass over one body after the other. It is used again because code that was made fast for an object of some kind is
 * thrown away by the runtime as soon as there is no such object.
 */
class Walk {
  readonly cursor: Cursor;
  tools: FoundTool[] = [];
  /** Shapes for which a member on the way to a schema occurs twice. */
  doubled = 0;
  /** Shapes for which something else stands where a list of tools belongs. */
  misfits = 0;
  readonly #names: NameTable;
  readonly #policy: TrimPolicy;
  readonly #seen: SeenTools | undefined;
  #draft: SchemaDraft;
  #open: FoundTool[] = [];
  #cuts = 0;

  constructor(names: NameTable, policy: TrimPolicy, seen: SeenTools | undefined) {
    this.cursor = new Cursor(NO_TEXT, policy.limits.depth);
    this.#names = names;
    this.#policy = policy;
    this.#seen = seen;
    this.#draft = newDraft(policy);
  }

  turnTo(bytes: Uint8Array): void {
    this.cursor.turnTo(bytes);
    this.#draft.turnTo(this.cursor.source);
    this.tools = [];
    this.#open = [];
    this.#cuts = 0;
    this.doubled = 0;
    this.misfits = 0;
  }

  /** Between two bodies neither the body nor the room that a huge schema took is kept. */
  release(): void {
    if (this.#draft.outline.keys.length > MAX_IDLE_NODES) this.#draft = newDraft(this.#policy);
    this.turnTo(NO_TEXT);
  }

  visit(place: Place, pointer: string): void {
    const { cursor } = this;
    const start = cursor.at;
    const kind = cursor.kind;
    if (place.tool !== 0 && kind === "object") this.#openTool(place, pointer, start);
    const tool = this.#open.at(-1);
    if (tool !== undefined) tool.signs |= place.sign & tool.shapes;
    if (place.schema !== 0 && tool !== undefined && kind !== "null") this.#readSchema(tool, place, pointer);
    else if (kind === "object" && place.members.size > 0) this.#members(place, pointer);
    else if (kind === "array" && place.each !== undefined) {
      if (this.#seen !== undefined && place.each.tool !== 0 && tool === undefined)
        this.#list(this.#seen, place.each, pointer);
      else this.#elements(place.each, pointer);
    } else {
      cursor.skip();
      if (place.each !== undefined && kind !== "null") this.misfits |= place.way;
    }
    if (tool === undefined) return;
    if (place.name !== 0 && kind === "string") {
      tool.names = append(tool.names, { shapes: place.name, text: decodeString(cursor.source.bytes, start) });
    }
    if (place.tool !== 0 && kind === "object") this.#closeTool();
  }

  #readSchema(tool: FoundTool, place: Place, pointer: string): void {
    const { cursor } = this;
    const start = cursor.at;
    const trimmed = this.#policy.levers.size === 0 ? this.#passSchema() : this.#trimSchema(pointer);
    this.#cuts += trimmed.cuts.length;
    if (this.#cuts > this.#policy.limits.cuts) {
      throw new JsonTextError("too_large", start, `More than ${this.#policy.limits.cuts} cuts`);
    }
    tool.schemas = append(tool.schemas, { shapes: place.schema, pointer, start, end: cursor.at, trimmed });
  }

  #trimSchema(pointer: string): TrimmedSchema {
    this.cursor.outline(this.#draft);
    return trimSchema(this.#draft, pointer, NOT_FOREIGN, this.#policy);
  }

  /** Without a lever nothing about a schema is asked but where it ends. */
  #passSchema(): TrimmedSchema {
    this.cursor.skip();
    return UNREAD;
  }

  #members(place: Place, pointer: string): void {
    const { cursor } = this;
    let seen = 0;
    for (let more = cursor.enter(CLOSE_OBJECT); more; more = cursor.advance(CLOSE_OBJECT)) {
      const key = cursor.at;
      const keyEnd = cursor.toValue();
      const { bytes, escapeAt } = cursor.source;
      const next = place.members.get(this.#names.find(bytes, key, keyEnd, escapeAt > key));
      if (next === undefined) {
        cursor.skip();
        continue;
      }
      if ((seen & next.bit) !== 0) this.doubled |= next.way;
      seen |= next.bit;
      this.visit(next, next.way === 0 ? "" : pointer + next.step);
    }
  }

  /** What a list of tools comes to depends on nothing but its bytes and its place. */
  #list(seen: SeenTools, each: Place, pointer: string): void {
    const { cursor, doubled, misfits } = this;
    const { bytes } = cursor.source;
    const start = cursor.at;
    const known = seen.find(bytes, pointer, start);
    if (known !== undefined) {
      cursor.at = known.end;
      this.#take(known, start);
      return;
    }
    const before = this.tools.length;
    const cuts = this.#cuts;
    this.doubled = 0;
    this.misfits = 0;
    this.#elements(each, pointer);
    const tools = this.tools.slice(before);
    seen.add(
      bytes,
      pointer,
      { start, end: cursor.at },
      {
        tools,
        doubled: this.doubled,
        misfits: this.misfits,
        cuts: this.#cuts - cuts,
      },
    );
    this.doubled |= doubled;
    this.misfits |= misfits;
  }

  #take({ tools, doubled, misfits, cuts }: ReadTools, start: number): void {
    const { limits } = this.#policy;
    for (const tool of tools) this.tools.push(tool);
    this.#cuts += cuts;
    this.doubled |= doubled;
    this.misfits |= misfits;
    if (this.tools.length > limits.tools || this.#cuts > limits.cuts) {
      throw new JsonTextError("too_large", start, "More tools or cuts than the limit");
    }
  }

  #elements(each: Place, pointer: string): void {
    const { cursor } = this;
    const prefix = `${pointer}/`;
    let index = 0;
    for (let more = cursor.enter(CLOSE_ARRAY); more; more = cursor.advance(CLOSE_ARRAY))
      this.visit(each, `${prefix}${index++}`);
  }

  #openTool(place: Place, pointer: string, start: number): void {
    if (this.tools.length === this.#policy.limits.tools) {
      throw new JsonTextError("too_large", start, `More than ${this.#policy.limits.tools} tools`);
    }
    const tool = { pointer, start, end: start, shapes: place.tool, signs: 0, names: NONE, schemas: NONE };
    this.tools.push(tool);
    this.#open.push(tool);
  }

  #closeTool(): void {
    const tool = this.#open.pop();
    if (tool !== undefined) tool.end = this.cursor.at;
  }
}

function toolOf({ names, pointer, start, end, schemas }: FoundTool, bit: number): LocatedTool {
  const [name] = ofShape(names, bit);
  return { name: name?.text ?? pointer, start, end, schemas: ofShape(schemas, bit) };
}

/** Nearly always there is one, and it is of the shape. */
function ofShape<T extends { readonly shapes: number }>(found: readonly T[], bit: number): readonly T[] {
  const [only] = found;
  if (found.length === 1 && only !== undefined && (only.shapes & bit) !== 0) return found;
  return found.filter(({ shapes }) => (shapes & bit) !== 0);
}

const NONE: never[] = [];

/** A list that begins with its first element takes no more room than that one needs. */
function append<T>(list: T[], element: T): T[] {
  if (list.length === 0) return [element];
  list.push(element);
  return list;
}
