import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { registerSchema, type SchemaObject, validate } from "@hyperjump/json-schema/draft-2020-12";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  validateCapabilities,
  validateCompactToolDescriptor,
  validateErrorEnvelope,
  validateToolDescriptor,
} from "../src/generated/validators.js";
import type { CapabilityDocument, CompactToolDescriptor, ErrorEnvelope, ToolDescriptor } from "../src/index.js";
import {
  anyCapabilityDocument,
  anyCompactToolDescriptor,
  anyErrorEnvelope,
  anyToolDescriptor,
} from "./arbitrary-contract.js";

const SCHEMAS = dirname(createRequire(import.meta.url).resolve("@toolfold/schemas/package.json"));

// Typed by hand: a member that the type has and the schema has not, or the other way round, fails here.
const TOOL: Required<ToolDescriptor> = {
  toolId: "connector:crm.update",
  source: "connector",
  safetyTier: "write",
  title: "Update",
  description: "Changes one contact.",
  inputSchema: { type: "object" },
  outputSchema: {},
  auth: { scopes: ["crm:write"], credentialRef: true },
  egress: "host-mediated",
  approval: "conditional",
  replayPolicy: "idempotent",
  costHint: "low",
  latencyHint: "medium",
};

const COMPACT: Required<CompactToolDescriptor> = {
  toolId: "connector:crm.update",
  source: "connector",
  safetyTier: "write",
  title: "Update",
  description: "Changes one contact.",
  inputSchema: { type: "object", properties: {} },
};

const CAPABILITIES: Required<CapabilityDocument> = {
  protocolVersion: "1.0",
  supportedEnvelopes: [],
  schemaVersions: {},
  limits: { clarificationRounds: 0, schemaRounds: 0, envelopesPerTurn: 0 },
  toolCatalog: { supported: true, sources: ["mcp"], sessionLifecycle: false, compactView: true },
};

const ERROR: Required<ErrorEnvelope> = { error: "not_found", message: "No such tool.", details: {} };

const SHAPES = [
  { shape: "tool-descriptor", full: TOOL, any: anyToolDescriptor, check: validateToolDescriptor },
  {
    shape: "compact-tool-descriptor",
    full: COMPACT,
    any: anyCompactToolDescriptor,
    check: validateCompactToolDescriptor,
  },
  { shape: "capabilities", full: CAPABILITIES, any: anyCapabilityDocument, check: validateCapabilities },
  { shape: "error-envelope", full: ERROR, any: anyErrorEnvelope, check: validateErrorEnvelope },
];

describe.each(SHAPES)("$shape", ({ shape, full, any, check }) => {
  const schema = readJson(`${shape}.schema.json`) as SchemaObject & { $id: string; properties: object };
  registerSchema(schema);
  const examples = readdirSync(join(SCHEMAS, "examples", shape, "valid"));

  it("has the members of the schema in its type, and no other", () => {
    expect(Object.keys(full).sort()).toEqual(Object.keys(schema.properties).sort());
  });

  it("keeps every value of the type through JSON, and both validators accept it", async () => {
    const judge = await validate(schema.$id);
    fc.assert(
      fc.property(any as fc.Arbitrary<object>, (value) => {
        const received: unknown = JSON.parse(JSON.stringify(value));
        expect(check(received)).toEqual([]);
        expect(judge(received as SchemaObject)).toMatchObject({ valid: true });
        expect(received).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  it.each(examples)("keeps the example %s through JSON", (file) => {
    const value = readJson(`examples/${shape}/valid/${file}`);
    const received: unknown = JSON.parse(JSON.stringify(value));
    expect(check(received)).toEqual([]);
    expect(received).toEqual(value);
  });
});

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(SCHEMAS, path), "utf8"));
}
