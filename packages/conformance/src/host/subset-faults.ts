import { isObject, type Members } from "../json-body.js";

/** The requirement that each of the seven keywords breaks. */
export const BANNED: ReadonlyMap<string, string> = new Map([
  ["$ref", "subset-no-ref"],
  ["oneOf", "subset-no-one-of"],
  ["allOf", "subset-no-all-of"],
  ["anyOf", "subset-no-any-of"],
  ["not", "subset-no-not"],
  ["patternProperties", "subset-no-pattern-properties"],
  ["dependentSchemas", "subset-no-dependent-schemas"],
]);

/** What does nothing useful without references, by the advice against it. */
const DEAD_WEIGHT: ReadonlyMap<string, string> = new Map([
  ["$dynamicRef", "subset-no-dynamic-ref"],
  ["$recursiveRef", "subset-no-dynamic-ref"],
  ["$defs", "subset-no-definitions"],
  ["definitions", "subset-no-definitions"],
  ["$anchor", "subset-no-definitions"],
  ["$dynamicAnchor", "subset-no-definitions"],
  ["$recursiveAnchor", "subset-no-definitions"],
]);

/** The requirement that the use of a keyword breaks. */
export function requirementOfKeyword(keyword: string): string {
  return BANNED.get(keyword) ?? DEAD_WEIGHT.get(keyword) ?? keyword;
}

/** Where schemas sit, as the table of spec/v1/compact-subset.md says: one, a list, either, or under names. */
const POSITIONS: ReadonlyMap<string, "one" | "list" | "either" | "named"> = new Map([
  ...["additionalProperties", "unevaluatedProperties", "propertyNames"].map((name) => [name, "one"] as const),
  ...["additionalItems", "unevaluatedItems", "contains", "contentSchema"].map((name) => [name, "one"] as const),
  ...["if", "then", "else", "not"].map((name) => [name, "one"] as const),
  ["items", "either"],
  ...["prefixItems", "allOf", "anyOf", "oneOf"].map((name) => [name, "list"] as const),
  ...["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"].map(
    (name) => [name, "named"] as const,
  ),
]);

/**
 * For each keyword that a schema of the subset does without and this one uses, the first JSON Pointer where it does. At
 * most `limit` schemas are read.
 */
export function keywordsUsed(root: unknown, limit = 200_000): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const stack: { schema: unknown; pointer: string }[] = [{ schema: root, pointer: "" }];
  for (let read = 0; stack.length > 0 && read < limit; read++) {
    const { schema, pointer } = stack.pop() as { schema: unknown; pointer: string };
    if (!isObject(schema)) continue;
    for (const [name, value] of Object.entries(schema)) {
      if ((BANNED.has(name) || DEAD_WEIGHT.has(name)) && !found.has(name)) found.set(name, `${pointer}/${name}`);
      for (const [suffix, child] of childrenAt(name, value)) {
        stack.push({ schema: child, pointer: `${pointer}/${name}${suffix}` });
      }
    }
  }
  return found;
}

function childrenAt(name: string, value: unknown): [suffix: string, child: unknown][] {
  const position = POSITIONS.get(name);
  if (position === undefined) return [];
  if (position === "one" || (position === "either" && !Array.isArray(value))) return [["", value]];
  if (position === "named") {
    const named: Members = isObject(value) ? value : {};
    return Object.entries(named).map(([key, child]) => [`/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, child]);
  }
  return Array.isArray(value) ? value.map((child, index) => [`/${index}`, child]) : [];
}
