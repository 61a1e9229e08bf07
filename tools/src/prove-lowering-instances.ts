import { isJsonObject, type Json, type JsonObject } from "@toolfold/core";
import { NAMES, objectOf, SCALARS } from "./prove-lowering-schemas.js";

/** A small deterministic source of choices. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  below(bound: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) % bound;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}

const MAPS = ["properties", "patternProperties", "dependentSchemas"];
const PARTS = ["allOf", "anyOf", "oneOf"];

/** An instance that a schema may or may not accept: it follows the schema, and strays now and then. */
export function instanceNear(schema: Json, root: JsonObject, dice: Dice, depth = 0): Json {
  if (!isJsonObject(schema) || depth > 6 || dice.below(8) === 0) return anything(dice, depth);
  const reference = schema.$ref ?? schema.$dynamicRef ?? schema.$recursiveRef;
  if (typeof reference === "string" && dice.below(3) > 0)
    return instanceNear(target(reference, root), root, dice, depth + 1);
  if (Object.hasOwn(schema, "const") && dice.below(4) > 0) return schema.const as Json;
  if (Array.isArray(schema.enum) && schema.enum.length > 0 && dice.below(4) > 0)
    return dice.pick(schema.enum as Json[]);
  const parts = PARTS.flatMap((name) => (Array.isArray(schema[name]) ? (schema[name] as Json[]) : []));
  const conditional = ["if", "then", "else", "not"].flatMap((name) =>
    Object.hasOwn(schema, name) ? [schema[name] as Json] : [],
  );
  if (parts.length > 0 && dice.below(3) > 0) {
    const part = instanceNear(dice.pick(parts), root, dice, depth + 1);
    const other = instanceNear(dice.pick([...parts, schema]), root, dice, depth + 1);
    return isJsonObject(part) && isJsonObject(other)
      ? objectOf([...Object.entries(other), ...Object.entries(part)])
      : part;
  }
  if (conditional.length > 0 && dice.below(3) === 0) return instanceNear(dice.pick(conditional), root, dice, depth + 1);
  return byType(schema, root, dice, depth);
}

function byType(schema: JsonObject, root: JsonObject, dice: Dice, depth: number): Json {
  const types = [schema.type ?? hintedTypes(schema, dice)].flat() as string[];
  const type = dice.pick(types.length === 0 ? ["object"] : types);
  if (type === "object") return anObject(schema, root, dice, depth);
  if (type === "array") return anArray(schema, root, dice, depth);
  if (type === "number" || type === "integer") return aNumber(schema, dice);
  if (type === "string") return dice.pick(["", "a", "b", "ab", "aaa", "x-1", "kind", "😀", "a@b.c", "aab"]);
  return type === "boolean" ? dice.below(2) === 0 : null;
}

function hintedTypes(schema: JsonObject, dice: Dice): string[] {
  const names = Object.keys(schema).join(" ");
  if (/propert|required|depend/i.test(names)) return ["object"];
  if (/items|contains/i.test(names)) return ["array"];
  if (/imum|multiple/.test(names)) return ["number"];
  if (/Length|pattern|format/.test(names)) return ["string"];
  return [dice.pick(["null", "boolean", "number", "string", "array", "object"])];
}

function aNumber(schema: JsonObject, dice: Dice): number {
  const bounds = [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum, schema.multipleOf];
  const near = bounds
    .filter((bound) => typeof bound === "number")
    .flatMap((bound) => [bound - 1, bound, bound + 1, bound + 0.5, bound * 2]);
  return dice.pick([...near, 0, 1, 2, -1, 1.5]);
}

function anArray(schema: JsonObject, root: JsonObject, dice: Dice, depth: number): Json {
  const tuple = (Array.isArray(schema.items) ? schema.items : (schema.prefixItems ?? [])) as Json[];
  const others = [
    Array.isArray(schema.items) ? schema.additionalItems : schema.items,
    schema.contains,
    schema.unevaluatedItems,
  ];
  const rest = others.filter((other) => other !== undefined);
  return Array.from({ length: dice.below(4) }, (_, index) =>
    instanceNear(tuple[index] ?? (rest.length === 0 ? true : dice.pick(rest)), root, dice, depth + 1),
  );
}

function anObject(schema: JsonObject, root: JsonObject, dice: Dice, depth: number): Json {
  const entries: [string, Json][] = [];
  for (const map of MAPS) {
    const held = schema[map];
    for (const key of isJsonObject(held) ? Object.keys(held) : []) {
      if (dice.below(4) === 0) continue;
      const named = map === "patternProperties" ? dice.pick(NAMES) : key;
      entries.push([named, instanceNear((held as JsonObject)[key] as Json, root, dice, depth + 1)]);
    }
  }
  for (const key of Array.isArray(schema.required) ? (schema.required as string[]) : []) {
    if (dice.below(6) > 0 && !entries.some(([known]) => known === key)) entries.push([key, anything(dice, depth + 1)]);
  }
  const others = [schema.additionalProperties, schema.unevaluatedProperties].filter(
    (other) => other !== undefined && other !== false,
  );
  for (let extra = dice.below(3); extra > 0; extra--) {
    entries.push([
      dice.pick(NAMES),
      instanceNear(others.length === 0 ? true : dice.pick(others), root, dice, depth + 1),
    ]);
  }
  return objectOf(entries);
}

function anything(dice: Dice, depth: number): Json {
  const choice = dice.below(depth > 3 ? 6 : 8);
  if (choice === 6) return Array.from({ length: dice.below(3) }, () => anything(dice, depth + 1));
  if (choice === 7)
    return objectOf(Array.from({ length: dice.below(3) }, () => [dice.pick(NAMES), anything(dice, depth + 1)]));
  return dice.pick(SCALARS);
}

function target(reference: string, root: JsonObject): Json {
  let at: Json | undefined = root;
  for (const token of reference
    .replace(/^#\/?/, "")
    .split("/")
    .filter((part) => part !== "")) {
    at = isJsonObject(at) && Object.hasOwn(at, token) ? at[token] : undefined;
  }
  return at ?? true;
}
