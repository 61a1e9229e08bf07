import { registerSchema, type SchemaObject, validate } from "@hyperjump/json-schema/draft-2020-12";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readShapes } from "./read-shapes.js";
import { REFUSED_AT } from "./refused-at.js";

const shapes = readShapes();
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
for (const { schema } of shapes) {
  ajv.addSchema(schema);
  registerSchema(schema as unknown as SchemaObject);
}

it("has the five shapes, under their ids", () => {
  expect(Object.fromEntries(shapes.map(({ shape, schema }) => [shape, schema.$id]))).toEqual({
    capabilities: "https://openwop.dev/spec/v1/capabilities.schema.json",
    "compact-input-schema": "urn:toolfold:v1:compact-input-schema",
    "compact-tool-descriptor": "https://openwop.dev/spec/v1/compact-tool-descriptor.schema.json",
    "error-envelope": "https://openwop.dev/spec/v1/error-envelope.schema.json",
    "tool-descriptor": "https://openwop.dev/spec/v1/tool-descriptor.schema.json",
  });
});

describe.each(shapes)("$shape", ({ shape, schema, examples }) => {
  const judge = ajv.getSchema(schema.$id);
  const refusedAt = REFUSED_AT.get(shape) ?? new Map<string, string>();

  it("is a valid schema", () => {
    expect(ajv.validateSchema(schema)).toBe(true);
  });

  it("has examples of both kinds", () => {
    expect(new Set(examples.map(({ valid }) => valid))).toEqual(new Set([true, false]));
  });

  it("names only files that exist in the table of pointers", () => {
    const invalid = examples.filter(({ valid }) => !valid).map(({ name }) => name);
    expect([...refusedAt.keys()].filter((name) => !invalid.includes(name))).toEqual([]);
  });

  it.each(examples)("$name (valid: $valid): ajv and Hyperjump agree", async ({ valid, value }) => {
    expect(judge?.(value)).toBe(valid);
    expect(await validate(schema.$id, value as SchemaObject)).toMatchObject({ valid });
  });

  it.each(examples.filter(({ valid }) => !valid))("$name: is refused in one place only", ({ name, value }) => {
    judge?.(value);
    const pointers = new Set((judge?.errors ?? []).map(({ instancePath }) => instancePath).filter(isDeepest));
    expect(pointers.size).toBe(1);
    if (refusedAt.has(name)) expect([...pointers]).toEqual([refusedAt.get(name)]);
  });
});

/** A failed `then` also fails the `if` above it: only the lowest place counts. */
function isDeepest(pointer: string, _index: number, all: readonly string[]): boolean {
  return !all.some((other) => other.startsWith(`${pointer}/`));
}
