import { expect, it } from "vitest";
import { evaluateModule } from "./evaluate-module.js";

it("runs a module and reads what it prints", async () => {
  const program = `import { twice } from "./module.mjs"; console.log(JSON.stringify({ result: twice(21) }));`;
  expect(await evaluateModule("export const twice = (n: number): number => n * 2;", program)).toEqual({ result: 42 });
});

it.each([
  ["require", `export const path = require("node:path");`, "require is not defined"],
  ["a package", `export { default } from "ajv";`, "ERR_MODULE_NOT_FOUND"],
])("fails on a module that uses %s", async (_, module, message) => {
  await expect(evaluateModule(module, `import "./module.mjs";`)).rejects.toThrow(message);
});
