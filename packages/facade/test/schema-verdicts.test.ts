import { registerSchema, unregisterSchema, validate } from "@hyperjump/json-schema/draft-2020-12";
import type { JsonObject } from "@toolfold/core";
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFacade } from "../src/create-facade.js";
import type { DomainOptions } from "../src/options.js";
import { anyArguments, argumentSchema, ORACLE_DIALECTS, type OracleDialect } from "./arbitrary-tools.js";
import { fixtureProvider, tool } from "./fixture-provider.js";

const OPTIONS = { strict: false, validateFormats: false, logger: false, validateSchema: false } as const;
const VALIDATORS = { "draft-07": Ajv, "2019-09": Ajv2019, "2020-12": Ajv2020 };

function original(dialect: OracleDialect, schema: JsonObject): (args: JsonObject) => boolean {
  // Draft 7 ignores what stands beside a `$ref`; Ajv does so when it is told.
  const options = { ...OPTIONS, ignoreKeywordsWithRef: dialect === "draft-07" };
  const check = new VALIDATORS[dialect](options).compile(schema);
  return (args) => check(args);
}

const dialectAndSchema = fc
  .constantFrom(...ORACLE_DIALECTS)
  .chain((dialect) => argumentSchema(dialect).map((schema) => ({ dialect, schema })));

const cases = fc.tuple(dialectAndSchema, dialectAndSchema, fc.array(anyArguments, { minLength: 1, maxLength: 6 }));

async function composed(schemas: readonly JsonObject[], options: DomainOptions): Promise<JsonObject> {
  const tools = schemas.map((schema, index) => tool(`tool_${index}`, "all", schema));
  const facade = createFacade(fixtureProvider(tools).provider, { domains: { admin: options } });
  const [listed] = await facade.domain("admin").list({});
  return listed?.definition.inputSchema as JsonObject;
}

test("the vendor extension holds each schema as it is", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ([one, other]) => {
      const schema = await composed([one.schema, other.schema], { schemaStrategy: "vendor_extension" });
      expect(schema["x-tool-input-schemas"]).toEqual({ tool_0: one.schema, tool_1: other.schema });
    }),
    { numRuns: 50 },
  );
});

test("the union at the root accepts what the named tool accepts", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ([one, other, instances]) => {
      const document = await composed([one.schema, other.schema], { schemaStrategy: "discriminated_union" });
      const advertised = new Ajv2020(OPTIONS).compile(document);
      for (const [index, { dialect, schema }] of [one, other].entries()) {
        const direct = original(dialect, schema);
        for (const args of instances) {
          expect(advertised({ tool_name: `tool_${index}`, arguments: args })).toBe(direct(args));
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("each branch under arguments accepts what its tool accepts", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ([one, other, instances]) => {
      const options = { schemaStrategy: "discriminated_union", placement: "arguments" } as const;
      const document = await composed([one.schema, other.schema], options);
      const ajv = new Ajv2020(OPTIONS).addSchema(document, "facade");
      for (const [index, { dialect, schema }] of [one, other].entries()) {
        const direct = original(dialect, schema);
        const branch = ajv.compile({ $ref: `facade#/properties/arguments/anyOf/${index}` });
        for (const args of instances) expect(branch(args)).toBe(direct(args));
      }
    }),
    { numRuns: 60 },
  );
});

test("a second validator reads the union alike", async () => {
  const plain = fc.constantFrom<"2020-12">("2020-12").chain((dialect) => argumentSchema(dialect));
  const withoutOldKeywords = plain.filter((schema) => !JSON.stringify(schema).includes("dependencies"));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(withoutOldKeywords, withoutOldKeywords, anyArguments, async (one, other, args) => {
      const document = await composed([one, other], { schemaStrategy: "discriminated_union" });
      const ids = [`https://facade.example/${++run}`, `https://tool.example/${run}`] as const;
      const dialect = "https://json-schema.org/draft/2020-12/schema";
      registerSchema({ ...document, $schema: dialect }, ids[0], dialect);
      registerSchema({ ...one, $schema: dialect }, ids[1], dialect);
      try {
        const union = await validate(ids[0], { tool_name: "tool_0", arguments: args } as never);
        const direct = await validate(ids[1], args as never);
        expect(union.valid).toBe(direct.valid);
      } finally {
        for (const id of ids) unregisterSchema(id);
      }
    }),
    { numRuns: 60 },
  );
});
