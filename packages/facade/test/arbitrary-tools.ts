import type { Json, JsonObject } from "@toolfold/core";
import fc from "fast-check";
import type { ProvidedTool } from "../src/provider.js";

/** Dialects that validators of this workspace can judge as they are. */
export const ORACLE_DIALECTS = ["draft-07", "2019-09", "2020-12"] as const;

/** One of them. */
export type OracleDialect = (typeof ORACLE_DIALECTS)[number];

/** What each dialect is declared as. */
export const DIALECT_URIS: Readonly<Record<OracleDialect, string>> = {
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
};

const propertyName = fc.constantFrom("a", "b", "$ref", "title", "constructor", "x/y", "~", "tool_name", "arguments");
const definitionName = fc.constantFrom("One", "Two", "a/b", "~1");
const scalar: fc.Arbitrary<Json> = fc.constantFrom<Json[]>(null, true, 0, 1, 2.5, "", "a", "1", "true", "null");

/** Small values, biased towards what the schemas below speak of. */
export const anyValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 3, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
    { weight: 2, arbitrary: fc.array(fc.tuple(propertyName, tie("value")), { maxLength: 3 }).map(objectOf) },
  ),
})).value;

/** Arguments of a call. */
export const anyArguments: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(propertyName, anyValue), { maxLength: 4 })
  .map(objectOf);

/** Argument schemas of one dialect, with references, recursion and definitions that share names between tools. */
export function argumentSchema(dialect: OracleDialect): fc.Arbitrary<JsonObject> {
  const holder = dialect === "draft-07" ? "definitions" : "$defs";
  const reference = definitionName.map((name) => ({
    $ref: `#/${holder}/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`,
  }));
  const body = bodyOf(dialect, fc.oneof(reference, fc.constant<JsonObject>({ $ref: "#" })));
  const definitions = fc.tuple(body, body, body, body).map(([one, two, three, four]) =>
    objectOf([
      ["One", one],
      ["Two", two],
      ["a/b", three],
      ["~1", four],
    ]),
  );
  return fc.tuple(body, definitions, fc.boolean()).map(([root, defs, declares]) => ({
    ...(declares || dialect !== "2020-12" ? { $schema: DIALECT_URIS[dialect] } : {}),
    ...root,
    type: "object",
    [holder]: defs,
  }));
}

/** A schema whose references all stand below a member or an item, so that no validator turns in circles. */
function bodyOf(dialect: OracleDialect, reference: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
    reference,
    // What stands beside a reference counts in some dialects and not in others.
    reference.map((to) => ({ ...to, const: "a" })),
    fc.constantFrom<JsonObject[]>({}, { type: "string" }, { type: "integer" }, { const: 1 }, { enum: ["a", null] }),
  );
  const tuple = dialect === "2020-12" ? "prefixItems" : "items";
  const rest = dialect === "2020-12" ? "items" : "additionalItems";
  const member = fc.oneof(
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: fc.array(leaf, { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf })) },
    { weight: 1, arbitrary: leaf.map((items) => ({ type: "array", items })) },
    { weight: 1, arbitrary: fc.tuple(leaf, leaf).map(([one, two]) => ({ [tuple]: [one], [rest]: two })) },
    { weight: 1, arbitrary: leaf.map((not) => ({ not: { type: "object", properties: { a: not } } })) },
    {
      weight: 1,
      arbitrary: leaf.map((then) => ({ type: "object", dependencies: { a: ["b"], b: { properties: { a: then } } } })),
    },
  );
  return fc
    .record(
      {
        properties: fc.array(fc.tuple(propertyName, member), { maxLength: 3 }).map(objectOf),
        required: fc.uniqueArray(propertyName, { minLength: 1, maxLength: 1 }),
        additionalProperties: fc.oneof(fc.boolean(), leaf),
        minProperties: fc.constant(1),
        title: fc.constant("A title"),
      },
      { requiredKeys: [] },
    )
    .map((body): JsonObject => ({ ...body }));
}

/** Tools with distinct names, in a few groups, their schemas of mixed dialects. */
export const anyTools: fc.Arbitrary<ProvidedTool[]> = fc.uniqueArray(
  fc
    .record({
      name: fc.oneof(
        fc.constantFrom("a", "B", "constructor", "__proto__", "a.b", "ü"),
        fc.string({ minLength: 1, maxLength: 6 }),
      ),
      category: fc.option(fc.constantFrom("orders", "bil ling", "x".repeat(90)), { nil: undefined }),
      description: fc.option(fc.string({ maxLength: 20 }), { nil: undefined }),
      inputSchema: fc.constantFrom(...ORACLE_DIALECTS).chain(argumentSchema),
    })
    .map(({ name, category, description, inputSchema }) => ({
      definition: { name, description, inputSchema },
      category,
    })),
  { selector: ({ definition }) => definition.name, maxLength: 6 },
);

function objectOf(entries: readonly (readonly [string, Json])[]): JsonObject {
  return Object.fromEntries(entries);
}
