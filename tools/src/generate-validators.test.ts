import { expect, it } from "vitest";
import { evaluateModule } from "./evaluate-module.js";
import { validatorsGenerator } from "./generate-validators.js";

async function generate(): Promise<string> {
  const files = await validatorsGenerator.outputs();
  expect([...files.keys()]).toEqual(["packages/core/src/generated/validators.ts"]);
  return [...files.values()].join("");
}

const PROGRAM = `
import * as module from "./module.mjs";
const { validateErrorEnvelope } = module;
console.log(JSON.stringify({
  exports: Object.keys(module),
  valid: validateErrorEnvelope({ error: "not_found", message: "No such tool." }),
  invalid: validateErrorEnvelope({ error: "", message: 1 }),
}));`;

it("runs without any other module and gives violations as data", async () => {
  expect(await evaluateModule(await generate(), PROGRAM)).toEqual({
    exports: [
      "validateCapabilities",
      "validateCompactInputSchema",
      "validateCompactToolDescriptor",
      "validateErrorEnvelope",
      "validateToolDescriptor",
    ],
    valid: [],
    invalid: [
      {
        instancePath: "/error",
        schemaPath: "#/properties/error/minLength",
        keyword: "minLength",
        message: "must NOT have fewer than 1 characters",
      },
      {
        instancePath: "/message",
        schemaPath: "#/properties/message/type",
        keyword: "type",
        message: "must be string",
      },
    ],
  });
});

it("compiles no text at run time, as content security policies demand", async () => {
  expect((await generate()).match(/new Function|\beval\(/g)).toBeNull();
});

it("stays small: under 80 kB of source, quoting no prose of the schemas", async () => {
  const code = await generate();
  expect(code.length).toBeLessThan(80_000);
  expect(code).not.toContain("A label for people");
});

it("makes the same text each time", async () => {
  expect(await generate()).toBe(await generate());
});
