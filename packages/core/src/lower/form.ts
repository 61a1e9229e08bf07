import { JSON_KINDS, type Json, type JsonKind, type JsonObject } from "../json-value.js";
import type { Run } from "./run.js";
import type { Spot, Wide } from "./widening.js";

/** `null` has nothing to constrain. */
export interface NullShape {
  readonly values: undefined;
}

export interface BooleanShape {
  /** `undefined` is both. */
  readonly values: readonly boolean[] | undefined;
}

export interface NumberShape {
  readonly integer: boolean;
  /** `-Infinity` is no bound. */
  readonly min: number;
  readonly minOpen: boolean;
  /** `Infinity` is no bound. */
  readonly max: number;
  readonly maxOpen: boolean;
  readonly multipleOf: number | undefined;
  readonly format: string | undefined;
  readonly values: readonly number[] | undefined;
}

export interface StringShape {
  readonly min: number;
  readonly max: number;
  /** `pattern`, `format`, `contentEncoding`, `contentMediaType`: compared as text, never executed. */
  readonly opaque: ReadonlyMap<string, string>;
  readonly values: readonly string[] | undefined;
}

export interface Contains {
  readonly form: Form;
  readonly min: number;
  readonly max: number;
}

export interface ArrayShape {
  readonly prefix: readonly Form[];
  readonly rest: Form;
  readonly min: number;
  readonly max: number;
  readonly unique: boolean;
  readonly contains: Contains | undefined;
  readonly values: readonly Json[] | undefined;
}

export interface ObjectShape {
  readonly props: ReadonlyMap<string, Form>;
  readonly patterns: ReadonlyMap<string, Form>;
  /** For names that are neither listed nor matched by a pattern. */
  readonly rest: Form;
  readonly required: ReadonlySet<string>;
  readonly min: number;
  readonly max: number;
  readonly names: Form | undefined;
  readonly dependent: ReadonlyMap<string, ReadonlySet<string>>;
  readonly values: readonly Json[] | undefined;
}

/** The shape of each JSON kind. */
export interface ShapeOf {
  readonly null: NullShape;
  readonly boolean: BooleanShape;
  readonly number: NumberShape;
  readonly string: StringShape;
  readonly array: ArrayShape;
  readonly object: ObjectShape;
}

/** What each kind may be; a kind that is not there is not accepted. The order is the order of the emitted `type`. */
export type Shapes = { readonly [K in JsonKind]?: ShapeOf[K] };

export type MutableShapes = { -readonly [K in JsonKind]?: ShapeOf[K] };

/** A schema, as merging sees it. `shapes` accept everything that the schema accepts, and only that where `wide` is `undefined`. */
export interface Parsed {
  readonly shapes: Shapes;
  /** Keywords that are kept as text or dropped: `if`, `then`, `else`, and `dependencies` where dialects disagree. */
  readonly residue: JsonObject | undefined;
  /** Whether some `type` was written, so that one is written again beside `enum`. */
  readonly typed: boolean;
  readonly wide: Wide;
  /** Where writing the shapes would report a widening. */
  readonly spot: Spot;
}

/** A parsed form made by the lowering itself. */
export function plainParsed(shapes: Shapes, parts?: Partial<Parsed>): Parsed {
  return { shapes, residue: undefined, typed: false, wide: undefined, spot: NOWHERE, ...parts };
}

/** Annotations and unknown keywords of one node, in source order. */
export type Notes = ReadonlyMap<string, Json>;

/** A finished schema of the subset. `wide` covers everything inside it. */
export interface Drawn {
  readonly json: JsonObject | boolean;
  readonly wide: Wide;
}

/** A schema in both of its lives: to be merged (`parsed`) and to be written (`draw`; from the shapes where there is none). */
export interface Form {
  readonly parsed: Parsed;
  readonly notes: Notes;
  readonly draw: ((run: Run) => Drawn) | undefined;
}

export const NO_NOTES: Notes = new Map();

const NOWHERE: Spot = { location: undefined, keyword: "" };

/** A form whose parsing waits until something merges it. */
export function lazyForm(parse: () => Parsed, notes: Notes, draw: (run: Run) => Drawn): Form {
  let parsed: Parsed | undefined;
  return {
    get parsed() {
      parsed ??= parse();
      return parsed;
    },
    notes,
    draw,
  };
}

/** Accepts nothing. */
export const EMPTY: Form = { parsed: plainParsed({}), notes: NO_NOTES, draw: () => ({ json: false, wide: undefined }) };

/** Accepts everything. */
export const FULL: Form = lazyForm(
  () => plainParsed(FREE),
  NO_NOTES,
  () => ({ json: true, wide: undefined }),
);

/** The shapes that constrain nothing. */
export const FREE: ShapeOf = {
  null: { values: undefined },
  boolean: { values: undefined },
  number: {
    integer: false,
    min: -Infinity,
    minOpen: false,
    max: Infinity,
    maxOpen: false,
    multipleOf: undefined,
    format: undefined,
    values: undefined,
  },
  string: { min: 0, max: Infinity, opaque: new Map(), values: undefined },
  array: { prefix: [], rest: FULL, min: 0, max: Infinity, unique: false, contains: undefined, values: undefined },
  object: {
    props: new Map(),
    patterns: new Map(),
    rest: FULL,
    required: new Set(),
    min: 0,
    max: Infinity,
    names: undefined,
    dependent: new Map(),
    values: undefined,
  },
};

/** The kinds that a form may be, in its own order. */
export function kindsOf(shapes: Shapes): JsonKind[] {
  return Object.keys(shapes) as JsonKind[];
}

export function isEmpty(form: Form): boolean {
  return kindsOf(form.parsed.shapes).length === 0;
}

/** A form that knows nothing but the kinds. */
export function kindsOnly(kinds: Iterable<JsonKind>, notes: Notes, wide: Wide): Form {
  const shapes: MutableShapes = {};
  for (const kind of kinds) setShape(shapes, kind, FREE[kind]);
  return { parsed: plainParsed(shapes, { typed: true, wide }), notes, draw: undefined };
}

export function setShape<K extends JsonKind>(shapes: MutableShapes, kind: K, shape: ShapeOf[K]): void {
  (shapes as { [P in JsonKind]?: unknown })[kind] = shape;
}

export const ALL_KINDS: ReadonlySet<JsonKind> = new Set(JSON_KINDS);
