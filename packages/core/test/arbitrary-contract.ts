import * as fc from "fast-check";
import {
  type CapabilityDocument,
  type CompactToolDescriptor,
  type ErrorEnvelope,
  type JsonObject,
  SAFETY_TIERS,
  TOOL_SOURCES,
  type ToolDescriptor,
} from "../src/index.js";

const NASTY_NAMES = ["__proto__", "constructor", "toString", "$ref", "not", "oneOf", "title", "then", "10", "2", ""];

/** Names that trip naive code, among ordinary ones. */
export const anyName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_NAMES),
  fc.string({ maxLength: 4, unit: "grapheme" }),
);

/** Any value that `JSON.parse` can give. */
export const anyJson: fc.Arbitrary<unknown> = fc
  .letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(null, true, false, 0, -1, 1.5, "", "x"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.array(fc.tuple(anyName, tie("value")), { maxLength: 3 }).map(objectOf),
    ),
  }))
  .value.map((value) => value);

/** Any JSON object, own `__proto__` members included. */
export const anyObject: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(anyName, anyJson), { maxLength: 4 })
  .map((members) => objectOf(members) as JsonObject);

/** An object with these own members; the last of a name wins, as in `JSON.parse`. */
export function objectOf(members: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(members);
}

const anyText = fc.string({ maxLength: 12, unit: "grapheme" });
const hint = fc.constantFrom("low", "medium", "high");
const count = fc.nat();
const positive = fc.integer({ min: 1 });

/** An origin and a tier that go together. */
const origin = fc
  .record({ source: fc.constantFrom(...TOOL_SOURCES), safetyTier: fc.constantFrom(...SAFETY_TIERS) })
  .map(({ source, safetyTier }) => ({
    source: safetyTier === "exec" ? ("host-extension" as const) : source,
    safetyTier,
  }));

const identity = fc
  .tuple(fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }), origin)
  .map(([toolId, rest]) => ({ toolId, ...rest }));

const texts = fc.record({ title: anyText, description: anyText }, { requiredKeys: [] });

export const anyToolDescriptor: fc.Arbitrary<ToolDescriptor> = fc
  .tuple(
    identity,
    texts,
    fc.record(
      {
        inputSchema: anyObject,
        outputSchema: anyObject,
        auth: fc.record(
          { scopes: fc.uniqueArray(anyText, { maxLength: 3 }), credentialRef: fc.boolean() },
          { requiredKeys: [] },
        ),
        egress: fc.constantFrom("none", "safe-fetch", "host-mediated", "host-owned"),
        approval: fc.constantFrom("never", "conditional", "always"),
        replayPolicy: fc.constantFrom("deterministic", "idempotent", "non-deterministic"),
        costHint: hint,
        latencyHint: hint,
      },
      { requiredKeys: [] },
    ),
  )
  .map(([name, words, rest]) => ({ ...name, ...words, ...rest }));

const SEVEN = new Set(["$ref", "oneOf", "allOf", "anyOf", "not", "patternProperties", "dependentSchemas"]);

const compactSchema = fc.tuple(anyObject, anyObject).map(([rest, properties]): JsonObject => {
  const allowed = Object.entries(rest).filter(([name]) => !SEVEN.has(name));
  return objectOf([...allowed, ["type", "object"], ["properties", properties]]) as JsonObject;
});

export const anyCompactToolDescriptor: fc.Arbitrary<CompactToolDescriptor> = fc
  .tuple(identity, texts, fc.record({ inputSchema: compactSchema }, { requiredKeys: [] }))
  .map(([name, words, schema]) => ({ ...name, ...words, ...schema }));

export const anyCapabilityDocument: fc.Arbitrary<CapabilityDocument> = fc.record(
  {
    protocolVersion: fc.string({ minLength: 1 }),
    supportedEnvelopes: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
    schemaVersions: fc.array(fc.tuple(anyName, count), { maxLength: 3 }).map((members) => Object.fromEntries(members)),
    limits: fc.record(
      {
        clarificationRounds: count,
        schemaRounds: count,
        envelopesPerTurn: count,
        maxNodeExecutions: positive,
        maxRunDurationMs: fc.integer({ min: 1000 }),
        maxLoopIterations: positive,
        maxBudgetTokens: positive,
        maxBudgetCostUsd: fc.double({ min: 0, max: 1e6, noNaN: true }).filter((value) => !Object.is(value, -0)),
        maxRequestBodyBytes: positive,
      },
      { requiredKeys: ["clarificationRounds", "schemaRounds", "envelopesPerTurn"] },
    ),
    toolCatalog: fc.record(
      {
        supported: fc.boolean(),
        sources: fc.uniqueArray(fc.constantFrom(...TOOL_SOURCES)),
        sessionLifecycle: fc.boolean(),
        compactView: fc.boolean(),
      },
      { requiredKeys: ["supported"] },
    ),
  },
  { requiredKeys: ["protocolVersion", "supportedEnvelopes", "schemaVersions", "limits"] },
);

export const anyErrorEnvelope: fc.Arbitrary<ErrorEnvelope> = fc.record(
  { error: fc.string({ minLength: 1 }), message: fc.string({ minLength: 1 }), details: anyObject },
  { requiredKeys: ["error", "message"] },
);
