import { registerSchema, type SchemaObject, validate } from "@hyperjump/json-schema/draft-2020-12";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readShapes } from "./read-shapes.js";
import { REFUSED_AT } from "./refused-at.js";

const shapes = readShapes();
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
for (const { schema } of shapes) registerSchema(schema);

it("has the eight shapes, under their ids", () => {
  expect(Object.fromEntries(shapes.map(({ shape, schema }) => [shape, schema.$id]))).toEqual({
    capabilities: "https://openwop.dev/spec/v1/capabilities.schema.json",
    "compact-input-schema": "urn:toolfold:v1:compact-input-schema",
    "compact-tool-descriptor": "https://openwop.dev/spec/v1/compact-tool-descriptor.schema.json",
    "conformance-baseline": "urn:toolfold:v1:conformance-baseline",
    "conformance-report": "urn:toolfold:v1:conformance-report",
    "error-envelope": "https://openwop.dev/spec/v1/error-envelope.schema.json",
    "proxy-stats": "urn:toolfold:v1:proxy-stats",
    "tool-descriptor": "https://openwop.dev/spec/v1/tool-descriptor.schema.json",
  });
});

describe.each(shapes)("$shape", ({ shape, schema, examples }) => {
  const judge = ajv.compile(schema);
  const invalid = examples.filter(({ valid }) => !valid);

  /** Where ajv refuses a value. A failed `then` also fails the `if` above it: only the lowest place counts. */
  function refusals(value: unknown): string[] {
    const pointers = judge(value) ? [] : (judge.errors ?? []).map(({ instancePath }) => instancePath);
    return [...new Set(pointers)].filter((pointer) => !pointers.some((other) => other.startsWith(`${pointer}/`)));
  }

  it("is a valid schema", () => {
    expect(ajv.validateSchema(schema)).toBe(true);
  });

  it("has examples of both kinds", () => {
    expect(new Set(examples.map(({ valid }) => valid))).toEqual(new Set([true, false]));
  });

  it.each(examples)("$name (valid: $valid): ajv and Hyperjump agree", async ({ valid, value }) => {
    expect(judge(value)).toBe(valid);
    expect(await validate(schema.$id, value as SchemaObject)).toMatchObject({ valid });
  });

  it.each(invalid)("$name: is refused in one place only", ({ value }) => {
    expect(refusals(value)).toHaveLength(1);
  });

  it.each(REFUSED_AT.get(shape) ?? [])("%s: is refused at %j", (name, pointer) => {
    expect(refusals(invalid.find((example) => example.name === name)?.value)).toEqual([pointer]);
  });
});
