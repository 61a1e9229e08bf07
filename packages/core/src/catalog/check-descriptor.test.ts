import { describe, expect, test } from "vitest";
import { checkDescriptor } from "./check-descriptor.js";

const tool = { toolId: "mcp:fs.read", source: "mcp", safetyTier: "read" };
const pointers = (value: unknown) => checkDescriptor(value).map(({ code, pointer }) => `${code} ${pointer}`);

describe("checkDescriptor", () => {
  test("accepts a descriptor with every field", () => {
    expect(
      checkDescriptor({
        ...tool,
        title: "",
        description: "Reads a file.",
        inputSchema: {},
        outputSchema: { anything: true },
        auth: { scopes: ["fs:read"], credentialRef: false },
        egress: "none",
        approval: "never",
        replayPolicy: "idempotent",
        costHint: "low",
        latencyHint: "low",
      }),
    ).toEqual([]);
  });

  test("reports every fault of shape", () => {
    const value = {
      toolId: "",
      source: "disk",
      safetyTier: "read",
      color: 1,
      inputSchema: [],
      auth: { scopes: ["a", "a"] },
    };
    const invalid = (pointer: string, message: string) => ({
      code: "invalid_descriptor",
      pointer,
      message,
      requirement: "catalog-descriptor-shape",
    });
    expect(checkDescriptor(value)).toEqual([
      invalid("", 'The value must NOT have additional properties: "color".'),
      invalid("/toolId", "The value must NOT have fewer than 1 characters."),
      invalid(
        "/source",
        'The value must be equal to one of the allowed values: ["node-pack","workflow","mcp","connector","host-extension"].',
      ),
      invalid("/inputSchema", "The value must be object."),
      invalid("/auth/scopes", "The value must NOT have duplicate items (items ## 1 and 0 are identical)."),
    ]);
  });

  test.each(["node-pack", "workflow", "mcp", "connector"])("refuses exec from %s", (source) => {
    expect(checkDescriptor({ ...tool, source, safetyTier: "exec" })).toEqual([
      {
        code: "exec_not_allowed",
        pointer: "/safetyTier",
        message: 'The tier "exec" is only for tools whose source is "host-extension"; choose another tier.',
        requirement: "catalog-exec-source",
      },
    ]);
  });

  test("accepts exec from a host extension, and misses a source once", () => {
    expect(checkDescriptor({ ...tool, source: "host-extension", safetyTier: "exec" })).toEqual([]);
    expect(pointers({ toolId: "a", safetyTier: "exec" })).toEqual([
      "invalid_descriptor ",
      "exec_not_allowed /safetyTier",
    ]);
  });

  test.each([
    "mcp:fs.read",
    "x-host-acme-größe",
    "mcp:docs/search",
    "a%2Fb",
    "...",
    "\u{1F600}",
    " ",
    "x".repeat(4096),
    "検".repeat(455),
  ])("accepts the id %j", (toolId) => expect(checkDescriptor({ ...tool, toolId })).toEqual([]));

  test.each([
    [".", "catalog-id-dot-segment"],
    ["..", "catalog-id-dot-segment"],
    ["a\ud83d", "catalog-id-round-trip"],
    ["x".repeat(4097), "catalog-id-length"],
    ["検".repeat(456), "catalog-id-length"],
    ["/".repeat(1366), "catalog-id-length"],
  ])("refuses the id %j, which no URL can carry", (toolId, requirement) => {
    expect(checkDescriptor({ ...tool, toolId }).map((problem) => [problem.pointer, problem.requirement])).toEqual([
      ["/toolId", requirement],
    ]);
  });

  test.each([null, 5, "x", [], undefined])("refuses %j", (value) =>
    expect(pointers(value)).toEqual(["invalid_descriptor "]),
  );

  test("does not follow what is inside a schema", () => {
    let schema = {};
    for (let level = 0; level < 20_000; level++) schema = { items: schema };
    expect(checkDescriptor({ ...tool, inputSchema: schema })).toEqual([]);
  });
});
