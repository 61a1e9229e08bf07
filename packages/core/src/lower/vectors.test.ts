import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { validateCompactInputSchema } from "../generated/validators.js";
import type { JsonObject } from "../json-value.js";
import { checkSchema } from "../schema/check-schema.js";
import { lowerSchema } from "./lower-schema.js";
import type { Widening } from "./reasons.js";

const FOLDER = new URL("../../../../vectors/lower/", import.meta.url);

interface Case {
  readonly name: string;
  readonly input: { readonly schema: JsonObject };
  readonly expected: { readonly schema: JsonObject; readonly widenings: readonly Widening[] };
}

describe.each(readdirSync(FOLDER))("vectors/lower/%s", (file) => {
  const { cases } = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as { cases: Case[] };

  test.each(cases)("$name", ({ input, expected }) => {
    const { schema, exactness, widenings } = lowerSchema(input.schema);
    expect({ schema, widenings }).toEqual(expected);
    expect(JSON.stringify(schema)).toBe(JSON.stringify(expected.schema));
    expect(exactness).toBe(expected.widenings.length === 0 ? "exact" : "wider");
    expect(validateCompactInputSchema(schema)).toEqual([]);
    expect(checkSchema(schema)).toEqual([]);
    expect(lowerSchema(schema)).toEqual({ schema, exactness: "exact", widenings: [] });
    expect(lowerSchema(schema).schema).toBe(schema);
  });
});
