import { isJsonObject, type Json, type JsonObject, ownMember } from "../json-value.js";
import { keywordsOf } from "../schema/keywords.js";
import { type Form, FREE, FULL, NO_NOTES, plainParsed } from "./form.js";
import { isFull } from "./is-full.js";
import type { Lowering, Place } from "./lowering.js";
import type { NodeReader } from "./node-reader.js";
import { withWide } from "./notes.js";
import { widen } from "./widening.js";

/** Subschemas of one node that may be looked at for what they evaluate. */
const MOST_NODES = 1000;

const STEPS_PER_NODE = 4;

/** What the keywords beside an `unevaluated*` may evaluate: at least everything that they do. */
interface Evaluated {
  readonly names: Set<string>;
  readonly patterns: Set<string>;
  prefix: number;
  allNames: boolean;
  allItems: boolean;
  /** Whether exactly this is evaluated, whatever the instance. */
  isCertain: boolean;
}

/** `unevaluatedProperties` and `unevaluatedItems`, said as what is allowed beyond the members that may be evaluated. */
export function unevaluatedForms(reader: NodeReader, place: Place, lowering: Lowering): Form[] {
  const forms: Form[] = [];
  for (const name of ["unevaluatedProperties", "unevaluatedItems"]) {
    const value = reader.get(name);
    if (value === undefined) continue;
    const inner = lowering.lower(value, lowering.inside(place, reader.place(name)));
    if (isFull(inner)) continue;
    const evaluated: Evaluated = {
      names: new Set(),
      patterns: new Set(),
      prefix: 0,
      allNames: false,
      allItems: false,
      isCertain: true,
    };
    const nodes = { left: MOST_NODES, seen: new Set<object>() };
    new Collector(lowering, evaluated, nodes).collect(reader.node, place.base, true, true);
    const form = name === "unevaluatedProperties" ? namesForm(evaluated, inner) : itemsForm(evaluated, inner);
    forms.push(evaluated.isCertain ? form : withWide(form, widen(reader.spot(name), "unevaluated")));
  }
  return forms;
}

function namesForm(evaluated: Evaluated, rest: Form): Form {
  if (evaluated.allNames) return FULL;
  const free = (names: Set<string>): Map<string, Form> => new Map([...names].map((name) => [name, FULL]));
  const object = { ...FREE.object, props: free(evaluated.names), patterns: free(evaluated.patterns), rest };
  return { parsed: plainParsed({ ...FREE, object }), notes: NO_NOTES, draw: undefined };
}

function itemsForm(evaluated: Evaluated, rest: Form): Form {
  if (evaluated.allItems) return FULL;
  const array = { ...FREE.array, prefix: Array.from({ length: evaluated.prefix }, () => FULL), rest };
  return { parsed: plainParsed({ ...FREE, array }), notes: NO_NOTES, draw: undefined };
}

/** Keywords whose subschemas may or may not hold, so that what they evaluate is possible and not certain. */
const UNCERTAIN = ["anyOf", "oneOf", "if", "then", "else", "dependentSchemas", "dependencies"];

const MAPS: ReadonlySet<string> = new Set(["dependentSchemas", "dependencies"]);

class Collector {
  readonly #lowering: Lowering;
  readonly #evaluated: Evaluated;
  readonly #nodes: { left: number; readonly seen: Set<object> };

  constructor(lowering: Lowering, evaluated: Evaluated, nodes: { left: number; readonly seen: Set<object> }) {
    this.#lowering = lowering;
    this.#evaluated = evaluated;
    this.#nodes = nodes;
  }

  collect(schema: Json, outer: string, isCertain: boolean, isTop: boolean): void {
    if (!isJsonObject(schema)) return;
    if (this.#nodes.seen.has(schema)) return;
    this.#nodes.seen.add(schema);
    if (--this.#nodes.left <= 0 || !this.#lowering.run.spend(STEPS_PER_NODE)) {
      this.#nodes.left = 0;
      this.#giveUp();
      return;
    }
    const base = this.#lowering.resolver.baseWithin(schema, outer);
    if (this.#own(schema, isTop) && !isCertain) this.#evaluated.isCertain = false;
    this.#referred(schema, base, isCertain);
    this.#collectAll(listOf(ownMember(schema, "allOf")), base, isCertain);
    for (const name of UNCERTAIN) {
      if (keywordsOf(this.#lowering.dialect).has(name)) {
        this.#collectAll(subschemasOf(name, ownMember(schema, name)), base, false);
      }
    }
  }

  #collectAll(parts: readonly Json[], base: string, isCertain: boolean): void {
    for (const part of parts) {
      this.collect(part, base, isCertain, false);
      if (this.#nodes.left === 0) return;
    }
  }

  /** @returns whether the schema evaluates anything by itself. */
  #own(schema: JsonObject, isTop: boolean): boolean {
    const evaluated = this.#evaluated;
    const isOld = this.#lowering.dialect === "2019-09";
    const has = (name: string): boolean => Object.hasOwn(schema, name);
    const names = namesIn(ownMember(schema, "properties"));
    const patterns = namesIn(ownMember(schema, "patternProperties"));
    const items = ownMember(schema, "items");
    const tuple = listOf(isOld ? items : ownMember(schema, "prefixItems"));
    const allNames = has("additionalProperties") || (!isTop && has("unevaluatedProperties"));
    const restOfItems = isOld && Array.isArray(items) ? has("additionalItems") : items !== undefined;
    const allItems = restOfItems || (!isTop && has("unevaluatedItems"));
    const anyItem = has("contains");
    this.#lowering.run.spend(names.length + patterns.length);
    for (const name of names) evaluated.names.add(name);
    for (const pattern of patterns) evaluated.patterns.add(pattern);
    evaluated.prefix = Math.max(evaluated.prefix, tuple.length);
    evaluated.allNames ||= allNames;
    evaluated.allItems ||= allItems || anyItem;
    // 2019-09 does not say that `contains` evaluates items; validators do it all the same.
    if (anyItem) evaluated.isCertain = false;
    return names.length > 0 || patterns.length > 0 || tuple.length > 0 || allNames || allItems || anyItem;
  }

  #referred(schema: JsonObject, base: string, isCertain: boolean): void {
    const { resolver } = this.#lowering;
    for (const name of ["$ref", "$dynamicRef", "$recursiveRef"]) {
      const reference = ownMember(schema, name);
      if (typeof reference !== "string") continue;
      const target =
        name === "$ref"
          ? resolver.resolve(reference, base)
          : name === "$dynamicRef"
            ? resolver.resolveDynamic(reference, base)
            : resolver.resolveRecursive(reference, base);
      if (target === undefined) this.#giveUp();
      else this.collect(target.schema, target.base, isCertain, false);
    }
  }

  #giveUp(): void {
    this.#evaluated.allNames = true;
    this.#evaluated.allItems = true;
    this.#evaluated.isCertain = false;
  }
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);

const namesIn = (value: Json | undefined): string[] => (isJsonObject(value) ? Object.keys(value) : []);

/** The schemas in the value of a keyword that holds one, a list, or a map of them. */
function subschemasOf(name: string, value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value as Json[];
  if (!isJsonObject(value)) return [];
  return MAPS.has(name) ? Object.values(value) : [value];
}
