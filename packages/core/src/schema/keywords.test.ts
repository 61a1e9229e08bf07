import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { DIALECTS, type Dialect } from "./dialects.js";
import { KEYWORDS, keywordsOf, SCHEMA_POSITIONS } from "./keywords.js";

const require = createRequire(import.meta.url);

/** The names that ajv's copies of the metaschemas describe. */
function described(...files: string[]): string[] {
  return files.flatMap((file) => {
    const { properties } = require(`ajv/dist/refs/json-schema-${file}.json`) as { properties?: object };
    return Object.keys(properties ?? {});
  });
}

const VOCABULARIES = ["schema", "meta/core", "meta/applicator", "meta/validation", "meta/meta-data", "meta/content"];

const METASCHEMAS: readonly { dialect: Dialect; read: () => string[]; more: string[]; less: string[] }[] = [
  { dialect: "draft-06", read: () => described("draft-06"), more: [], less: [] },
  // That copy is older than writeOnly.
  { dialect: "draft-07", read: () => described("draft-07"), more: ["writeOnly"], less: [] },
  {
    dialect: "2019-09",
    read: () => described(...VOCABULARIES.map((file) => `2019-09/${file}`)),
    more: ["format"],
    less: [],
  },
  {
    dialect: "2020-12",
    read: () => described(...[...VOCABULARIES, "meta/unevaluated"].map((file) => `2020-12/${file}`)),
    more: ["format"],
    // Described only to keep people from giving them another meaning.
    less: ["$recursiveAnchor", "$recursiveRef"],
  },
];

describe("KEYWORDS", () => {
  test("has one meaning per name and dialect", () => {
    for (const dialect of DIALECTS) {
      const names = KEYWORDS.filter(({ dialects }) => dialects.includes(dialect)).map(({ name }) => name);
      expect(names, dialect).toEqual([...new Set(names)]);
      expect(new Set(keywordsOf(dialect).keys()), dialect).toEqual(new Set(names));
    }
  });

  test.each(METASCHEMAS)("has the keywords of the metaschema of $dialect", ({ dialect, read, more, less }) => {
    const described = read().filter((name) => !less.includes(name));
    expect(new Set(keywordsOf(dialect).keys())).toEqual(new Set([...described, ...more]));
  });

  test.each<[Dialect, Dialect, string[], string[]]>([
    ["draft-04", "draft-06", ["id"], ["$id", "const", "contains", "examples", "propertyNames"]],
    ["openapi-3.1", "2020-12", ["discriminator", "example", "externalDocs", "xml"], []],
  ])("tells %s from %s", (dialect, other, more, less) => {
    const names = [...keywordsOf(other).keys()].filter((name) => !less.includes(name));
    expect(new Set(keywordsOf(dialect).keys())).toEqual(new Set([...names, ...more]));
  });

  test("lets only applicators, definitions and contentSchema hold schemas", () => {
    const holders = KEYWORDS.filter(({ holds }) => holds !== "none");
    expect(
      holders.filter(({ kind }) => kind !== "applicator" && kind !== "definitions").map(({ name }) => name),
    ).toEqual(["contentSchema"]);
    expect(KEYWORDS.filter(({ kind, holds }) => kind === "applicator" && holds === "none")).toEqual([]);
  });
});

describe("SCHEMA_POSITIONS", () => {
  test("has every position in its widest form", () => {
    expect(Object.fromEntries([...SCHEMA_POSITIONS].sort())).toEqual({
      $defs: "schema-map",
      additionalItems: "schema",
      additionalProperties: "schema",
      allOf: "schemas",
      anyOf: "schemas",
      contains: "schema",
      contentSchema: "schema",
      definitions: "schema-map",
      dependencies: "schema-or-names-map",
      dependentSchemas: "schema-map",
      else: "schema",
      if: "schema",
      items: "schema-or-schemas",
      not: "schema",
      oneOf: "schemas",
      patternProperties: "schema-map",
      prefixItems: "schemas",
      properties: "schema-map",
      propertyNames: "schema",
      // biome-ignore lint/suspicious/noThenProperty: the keyword's name.
      then: "schema",
      unevaluatedItems: "schema",
      unevaluatedProperties: "schema",
    });
  });
});
