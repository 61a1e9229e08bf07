import { isJsonObject, type Json, type JsonObject } from "../json-value.js";
import type { Limits } from "../limits.js";
import { DIALECTS, type Dialect, declaredDialect } from "../schema/dialects.js";
import { KEYWORD_VALUES } from "../schema/keyword-values.js";
import {
  type Holds,
  KEYWORDS,
  type Keyword,
  keywordsOf,
  SCHEMA_POSITIONS,
  type ValueShape,
} from "../schema/keywords.js";
import { BANNED_KEYWORDS } from "../subset/banned-keywords.js";
import { isWritable } from "./json-key.js";

/** What one schema object needs, as bits. */
export const NEEDS = {
  /** It holds one of the keywords that the subset does not have. */
  merge: 1,
  /** It says something in the spelling of an older dialect. */
  respell: 2,
  /** It holds something that has to go, and nothing else has to change. */
  trim: 4,
  /** It holds identifiers or definitions: fine where it stands, not twice. */
  stay: 8,
  /** It is nested too deep to be read. */
  cut: 16,
  /** It declares a dialect other than the one in force. */
  foreign: 32,
  /** Its root declares another dialect than 2020-12, by name only as far as this bit knows. */
  redeclare: 64,
} as const;

/** Per schema object: its own needs and those of everything in it, packed by {@link settleFlags}. */
export type Flags = Map<object, number>;

/** One reading of a schema in all positions of every dialect. The lists run side by side: schemas come by the ten thousand. */
export interface Scan {
  /** Every schema that was read, those above before those inside. */
  readonly schemas: readonly JsonObject[];
  /** Per schema, the index of the one that holds it; -1 for the root. */
  readonly parents: readonly number[];
  /** Per schema, its own needs. */
  readonly own: readonly number[];
  /** The needs of all of them together. */
  readonly needs: number;
  /** Whether some schema may have an identifier or an anchor. */
  readonly isIdentified: boolean;
  /** Schemas, keywords, and members of lists: what one look at everything costs. */
  readonly weight: number;
  /** Whether there were more than the limit; then the reading is incomplete. */
  readonly overflow: boolean;
}

const REFERENCES: ReadonlySet<string> = new Set(["$dynamicRef", "$recursiveRef"]);
const RESPELLED: ReadonlySet<string> = new Set(["exclusiveMinimum", "exclusiveMaximum"]);
const NEWEST = keywordsOf("2020-12");
const NOWHERE = { parent: undefined, token: "" };

/** Reads a schema once, without recursion, and notes what each subschema needs. */
export function scanSchema(root: JsonObject, dialect: Dialect, limits: Limits): Scan {
  const reading = new Reading(root, dialect);
  for (let index = 0; index < reading.schemas.length; index++) {
    reading.overflow = reading.schemas.length > limits.nodes;
    if (reading.overflow) break;
    reading.read(index, limits.depth);
  }
  return reading;
}

/** Hands the needs of every subschema up to what holds it, and writes them down. */
export function settleFlags({ schemas, parents, own }: Scan, flags: Flags): void {
  const all = [...own];
  for (let index = schemas.length - 1; index >= 0; index--) {
    const needs = all[index] as number;
    flags.set(schemas[index] as JsonObject, packed(own[index] as number, needs));
    const parent = parents[index] as number;
    if (parent >= 0) all[parent] = (all[parent] as number) | needs;
  }
}

/** Where the needs of everything in a schema stand in its flags. */
const ALL = 8;

const packed = (own: number, all: number): number => (all << ALL) | own;

/** The flags of a schema that is not to be read. */
export const UNREAD: number = packed(NEEDS.cut, NEEDS.cut);

/** What a schema needs by itself. */
export const ownNeeds = (flags: number): number => flags & ((1 << ALL) - 1);

/** What a schema needs with everything in it. */
export const allNeeds = (flags: number): number => flags >> ALL;

/** Whether a subschema declares a dialect other than the one around it: validators disagree on what that means. */
export function isForeign(schema: JsonObject, dialect: Dialect): boolean {
  const declared = declaredDialect(schema);
  return declared !== undefined && declared !== dialect;
}

/** Branches of one combinator that are looked at one by one; beyond them only values are. */
const MOST_BRANCHES = 250;

const UNIONS: ReadonlySet<string> = new Set(["anyOf", "oneOf"]);

/** The schemas of a list that lowering reads: of a long `allOf` the first, of a long union all or none. */
export function branchesToRead(name: string, branches: readonly Json[]): readonly Json[] {
  if (branches.length <= MOST_BRANCHES) return branches;
  if (name === "allOf") return branches.slice(0, MOST_BRANCHES);
  return UNIONS.has(name) && !branches.every(isListOfValues) ? [] : branches;
}

/** Whether a branch is nothing but values, which are united at any number. */
function isListOfValues(branch: Json): boolean {
  return isJsonObject(branch) && (Object.hasOwn(branch, "const") || Object.hasOwn(branch, "enum"));
}

/** What a name means in one dialect, and where some dialect puts schemas under it. */
interface Fact {
  readonly keyword: Keyword | undefined;
  readonly isIdentifier: boolean;
  readonly needs: number;
  readonly holds: Holds | undefined;
}

function factOf(name: string, dialect: Dialect): Fact {
  const keyword = keywordsOf(dialect).get(name);
  return {
    keyword,
    isIdentifier: keyword?.kind === "identifier",
    needs: BANNED_KEYWORDS.has(name) || REFERENCES.has(name) ? NEEDS.merge : 0,
    holds: SCHEMA_POSITIONS.get(name),
  };
}

const NAMES = [...new Set([...BANNED_KEYWORDS.keys(), ...REFERENCES, ...KEYWORDS.map(({ name }) => name)])];

/** Every name that means something somewhere, looked up once per keyword of a schema. */
const FACTS: ReadonlyMap<Dialect, ReadonlyMap<string, Fact>> = new Map(
  DIALECTS.map((dialect) => [dialect, new Map(NAMES.map((name) => [name, factOf(name, dialect)]))]),
);

class Reading implements Scan {
  readonly schemas: JsonObject[];
  readonly parents: number[] = [-1];
  readonly own: number[] = [];
  needs = 0;
  weight = 1;
  isIdentified = false;
  overflow = false;
  /** Where the schemas of the current depth end; those of one depth stand together. */
  #levelEnd = 1;
  #depth = 0;
  readonly #dialect: Dialect;
  readonly #facts: ReadonlyMap<string, Fact>;

  constructor(root: JsonObject, dialect: Dialect) {
    this.schemas = [root];
    this.#dialect = dialect;
    this.#facts = FACTS.get(dialect) as ReadonlyMap<string, Fact>;
  }

  /** Reads one schema, and leaves what stands in it for later. */
  read(index: number, deepest: number): void {
    const schema = this.schemas[index] as JsonObject;
    if (index === this.#levelEnd) {
      this.#depth++;
      this.#levelEnd = this.schemas.length;
    }
    const depth = this.#depth;
    const needs =
      depth > deepest
        ? NEEDS.cut
        : depth > 0 && isForeign(schema, this.#dialect)
          ? NEEDS.foreign | NEEDS.merge
          : this.#needsOf(schema, index);
    this.own.push(needs);
    this.needs |= needs;
  }

  #needsOf(schema: JsonObject, index: number): number {
    let needs = 0;
    for (const name of Object.keys(schema)) {
      const fact = this.#facts.get(name);
      this.weight++;
      if (fact === undefined) continue;
      const value = schema[name] as Json;
      const { keyword, holds } = fact;
      if (Array.isArray(value)) this.weight += value.length;
      if (fact.isIdentifier) this.isIdentified = true;
      needs |= fact.needs;
      needs |=
        keyword === undefined
          ? strangerNeeds(name, value)
          : keywordNeeds(keyword, value, schema, this.#dialect, index === 0);
      if (holds === "schemas") needs |= this.#addBranches(name, value, index);
      else if (holds !== undefined) needs |= this.#addChildren(holds, value, index);
    }
    return needs;
  }

  /** Puts the subschemas of one keyword at the end; what stands there without being a schema has to go. */
  #addChildren(holds: Holds, value: Json, parent: number): number {
    if (holds === "schema" || (holds === "schema-or-schemas" && !Array.isArray(value))) return this.#add(value, parent);
    if (holds === "schema-or-schemas") return this.#addBranches("", value, parent);
    if (!isJsonObject(value)) return NEEDS.trim;
    let needs = 0;
    for (const name of Object.keys(value)) {
      const child = value[name] as Json;
      if (holds === "schema-map" || !Array.isArray(child)) needs |= this.#add(child, parent);
    }
    return needs;
  }

  #addBranches(name: string, value: Json, parent: number): number {
    if (!Array.isArray(value)) return NEEDS.trim;
    const branches = branchesToRead(name, value);
    if (branches.length < value.length) this.isIdentified = true;
    let needs = 0;
    for (const child of branches) needs |= this.#add(child, parent);
    return needs;
  }

  #add(schema: Json, parent: number): number {
    this.weight++;
    if (typeof schema === "boolean") return 0;
    if (!isJsonObject(schema)) return NEEDS.trim;
    this.schemas.push(schema);
    this.parents.push(parent);
    return 0;
  }
}

/** A name that the dialect does not know must not begin to mean something in 2020-12. */
function strangerNeeds(name: string, value: Json): number {
  const newest = NEWEST.get(name);
  if (newest === undefined) return 0;
  return newest.kind === "annotation" && fits(newest, value, "2020-12") ? 0 : NEEDS.trim;
}

function keywordNeeds(keyword: Keyword, value: Json, schema: JsonObject, dialect: Dialect, isRoot: boolean): number {
  if (!fits(keyword, value, dialect)) return NEEDS.trim;
  if (keyword.name === "$schema") return isRoot && dialect !== "2020-12" ? NEEDS.redeclare : isRoot ? 0 : NEEDS.stay;
  if (keyword.kind === "identifier" || keyword.kind === "definitions") {
    return NEWEST.has(keyword.name) && fits(NEWEST.get(keyword.name), value, "2020-12") ? NEEDS.stay : NEEDS.trim;
  }
  return isRespelled(keyword.name, value, schema, dialect) ? NEEDS.respell : 0;
}

const RESPELLS_DEPENDENCIES: ReadonlySet<Dialect> = new Set(["draft-04", "draft-06", "draft-07"]);

function isRespelled(name: string, value: Json, schema: JsonObject, dialect: Dialect): boolean {
  if (name === "items") return Array.isArray(value);
  if (name === "additionalItems") return Array.isArray(schema.items);
  if (RESPELLED.has(name)) return typeof value === "boolean";
  if (name === "dependencies") return RESPELLS_DEPENDENCIES.has(dialect);
  if (name === "nullable") return dialect === "openapi-3.0";
  if (name === "unevaluatedItems") return dialect === "2019-09";
  return name === "enum" && Array.isArray(value) && value.length === 0;
}

const isSchema = (value: Json): boolean => typeof value === "boolean" || isJsonObject(value);
const isListOfSomething = (value: Json): boolean => Array.isArray(value) && value.length > 0;

/** Value shapes that are decided by a look at the outside, asked for most often. What stands inside is read where it is lowered. */
const PLAIN: ReadonlyMap<ValueShape, (value: Json) => boolean> = new Map<ValueShape, (value: Json) => boolean>([
  ["string", (value) => typeof value === "string"],
  ["boolean", (value) => typeof value === "boolean"],
  ["schema", isSchema],
  ["schemas", isListOfSomething],
  ["schema-map", isJsonObject],
  ["schema-or-schemas", (value) => isSchema(value) || isListOfSomething(value)],
]);

/** Types that stand alone in every dialect. */
const TYPES: ReadonlySet<string> = new Set(["array", "boolean", "integer", "number", "object", "string"]);

/** Whether a keyword's value is one that its dialect allows, and that JSON can write. */
export function fits(keyword: Keyword | undefined, value: Json, dialect: Dialect): boolean {
  if (keyword === undefined) return false;
  const isFitting = PLAIN.get(keyword.value);
  if (isFitting !== undefined) return isFitting(value);
  if (keyword.value === "types" && typeof value === "string" && TYPES.has(value)) return true;
  if (keyword.value === "schema-or-names-map" && !isJsonObject(value)) return false;
  let isFit = true;
  KEYWORD_VALUES[keyword.value](value, NOWHERE, dialect, () => {
    isFit = false;
  });
  return isFit && ((keyword.name !== "enum" && keyword.name !== "const") || isWritable(value));
}
