// Every schema of the package opens by its public path, and a 2020-12 validator takes them all.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve("@toolfold/schemas/package.json"));
const names = readdirSync(folder).filter((name) => name.endsWith(".schema.json"));
assert.ok(names.includes("tool-descriptor.schema.json"));

const ajv = new Ajv2020({ strict: false });
const schemas = names.map((name) => JSON.parse(readFileSync(require.resolve(`@toolfold/schemas/${name}`), "utf8")));
for (const schema of schemas) ajv.addSchema(schema);
for (const { $id } of schemas) assert.equal(typeof ajv.getSchema($id), "function");

const { $id } = schemas[names.indexOf("compact-tool-descriptor.schema.json")];
const validate = ajv.getSchema($id);
assert.equal(validate({ toolId: "mcp:files.read", source: "mcp", safetyTier: "read" }), true);
assert.equal(validate({ toolId: "mcp:files.read", source: "mcp", safetyTier: "read", outputSchema: {} }), false);
