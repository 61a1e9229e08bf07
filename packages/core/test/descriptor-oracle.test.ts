import * as fc from "fast-check";
import { expect, it } from "vitest";
import { validateCompactToolDescriptor, validateToolDescriptor } from "../src/generated/validators.js";
import { anyCompactToolDescriptor, anyJson, anyName, anyToolDescriptor } from "./arbitrary-contract.js";

// An independent reading of OpenWOP's two descriptor schemas, written as code instead of keywords.

const SOURCES = ["node-pack", "workflow", "mcp", "connector", "host-extension"];
const TIERS = ["pure", "read", "write", "exec"];
const HINTS = ["low", "medium", "high"];
const BANNED = ["$ref", "oneOf", "allOf", "anyOf", "not", "patternProperties", "dependentSchemas"];

type Check = (value: unknown) => boolean;
type Members = ReadonlyMap<string, Check>;

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isString: Check = (value) => typeof value === "string";
const oneOf =
  (words: readonly unknown[]): Check =>
  (value) =>
    words.includes(value);
const own = (object: object, name: string): unknown => Object.getOwnPropertyDescriptor(object, name)?.value;
const closed = (value: unknown, members: Members): boolean =>
  isObject(value) && Object.keys(value).every((name) => members.get(name)?.(own(value, name)) ?? false);

const COMMON: readonly (readonly [string, Check])[] = [
  ["toolId", (value) => typeof value === "string" && value !== ""],
  ["source", oneOf(SOURCES)],
  ["safetyTier", oneOf(TIERS)],
  ["title", isString],
  ["description", isString],
];

const TOOL: Members = new Map([
  ...COMMON,
  ["inputSchema", isObject],
  ["outputSchema", isObject],
  ["auth", (value) => closed(value, AUTH)],
  ["egress", oneOf(["none", "safe-fetch", "host-mediated", "host-owned"])],
  ["approval", oneOf(["never", "conditional", "always"])],
  ["replayPolicy", oneOf(["deterministic", "idempotent", "non-deterministic"])],
  ["costHint", oneOf(HINTS)],
  ["latencyHint", oneOf(HINTS)],
]);

const AUTH: Members = new Map<string, Check>([
  ["scopes", (value) => Array.isArray(value) && value.every(isString) && new Set(value).size === value.length],
  ["credentialRef", (value) => typeof value === "boolean"],
]);

const COMPACT: Members = new Map([...COMMON, ["inputSchema", isCompactSchema]]);

function isCompactSchema(value: unknown): boolean {
  if (!isObject(value) || own(value, "type") !== "object") return false;
  return isObject(own(value, "properties")) && !Object.keys(value).some((name) => BANNED.includes(name));
}

function isDescriptor(value: unknown, members: Members): boolean {
  if (!closed(value, members) || !isObject(value)) return false;
  if (!["toolId", "source", "safetyTier"].every((name) => Object.hasOwn(value, name))) return false;
  return own(value, "safetyTier") !== "exec" || own(value, "source") === "host-extension";
}

const word = fc.constantFrom(...SOURCES, ...TIERS, ...HINTS, "never", "none", "object");
const member = fc.oneof(fc.constantFrom(...TOOL.keys(), ...AUTH.keys(), "properties", "type"), anyName);

/** A small wound: a member set, added or taken away, at the top or one or two objects down. */
const wound = fc.record({
  path: fc.array(fc.constantFrom("auth", "inputSchema", "properties"), { maxLength: 2 }),
  name: member,
  value: fc.oneof(anyJson, word, fc.array(fc.oneof(word, fc.constant("__proto__")), { maxLength: 3 })),
  remove: fc.boolean(),
});

function apply(
  value: unknown,
  { path, name, value: put, remove }: { path: string[]; name: string; value: unknown; remove: boolean },
): unknown {
  if (!isObject(value)) return value;
  const [step, ...rest] = path;
  const members = Object.entries(value);
  if (step !== undefined) {
    return Object.fromEntries(
      members.map(([key, inner]) => [
        key,
        key === step ? apply(inner, { path: rest, name, value: put, remove }) : inner,
      ]),
    );
  }
  const others = members.filter(([key]) => key !== name);
  return Object.fromEntries(remove ? others : [...others, [name, put]]);
}

it.each([
  { name: "tool", any: anyToolDescriptor as fc.Arbitrary<object>, members: TOOL, check: validateToolDescriptor },
  {
    name: "compact tool",
    any: anyCompactToolDescriptor as fc.Arbitrary<object>,
    members: COMPACT,
    check: validateCompactToolDescriptor,
  },
])("judges every $name descriptor as the independent reading does", ({ any, members, check }) => {
  const verdicts = { valid: 0, invalid: 0 };
  fc.assert(
    fc.property(any, fc.array(wound, { maxLength: 2 }), (start, wounds) => {
      const value = wounds.reduce<unknown>(apply, start);
      const expected = isDescriptor(value, members);
      verdicts[expected ? "valid" : "invalid"]++;
      expect(check(value).length === 0).toBe(expected);
    }),
    { numRuns: 4000 },
  );
  expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(400);
});

it.each([null, true, 1, "mcp:notes", [], undefined])("refuses %j", (value) => {
  expect(validateToolDescriptor(value)).toHaveLength(1);
  expect(validateCompactToolDescriptor(value)).toHaveLength(1);
});

it("sees a scope named __proto__ that is listed twice", () => {
  const tool = { toolId: "a", source: "mcp", safetyTier: "read", auth: { scopes: ["__proto__", "x", "__proto__"] } };
  expect(validateToolDescriptor(tool)).toEqual([
    {
      instancePath: "/auth/scopes",
      schemaPath: "#/properties/auth/properties/scopes/uniqueItems",
      keyword: "uniqueItems",
      message: "must NOT have duplicate items (items ## 2 and 0 are identical)",
    },
  ]);
});

it("says once, and in words, what is wrong", () => {
  const value = {
    toolId: "",
    source: "mcp",
    safetyTier: "exec",
    icon: "x",
    inputSchema: { type: "array", $ref: "#", properties: {} },
  };
  expect(validateCompactToolDescriptor(value).map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual(
    [
      '/source must be equal to constant: "host-extension"',
      ' must NOT have additional properties: "icon"',
      "/toolId must NOT have fewer than 1 characters",
      '/inputSchema property name must be valid: "$ref"',
      '/inputSchema/type must be equal to constant: "object"',
    ],
  );
});
