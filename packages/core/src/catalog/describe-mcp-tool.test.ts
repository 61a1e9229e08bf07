import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { describeMcpTool } from "./describe-mcp-tool.js";

const inputSchema = { type: "object", properties: { path: { type: "string" } } };
const describeTool = (tool: unknown, classification?: object) =>
  describeMcpTool({ server: "fs", tool, ...(classification === undefined ? {} : { classify: () => classification }) });

describe("describeMcpTool", () => {
  test("catalog-tier-by-host, catalog-mcp-default-write: takes over name, texts and schemas, and nothing that the server claims about itself", () => {
    const tool = {
      name: "read_file",
      title: "Read",
      description: "Reads a file.",
      inputSchema,
      outputSchema: { type: "object" },
      annotations: { title: "Other", readOnlyHint: true, destructiveHint: false },
      execution: { taskSupport: "optional" },
      safetyTier: "pure",
      egress: "none",
      replayPolicy: "deterministic",
      _meta: { "x/y": 1 },
    };
    expect(describeTool(tool)).toEqual({
      descriptor: {
        toolId: "mcp:fs.read_file",
        source: "mcp",
        safetyTier: "write",
        title: "Read",
        description: "Reads a file.",
        inputSchema,
        outputSchema: { type: "object" },
      },
    });
  });

  test("falls back to the title in the annotations", () => {
    expect(describeTool({ name: "a", inputSchema, annotations: { title: "Label" } })).toMatchObject({
      descriptor: { title: "Label" },
    });
  });

  test.each([null, 7, { title: 7 }, []])("ignores the annotations %j", (annotations) => {
    expect(describeTool({ name: "a", inputSchema, annotations })).toEqual({
      descriptor: { toolId: "mcp:fs.a", source: "mcp", safetyTier: "write", inputSchema },
    });
  });

  test("asks the host's classification by server and tool, and takes its fields only", () => {
    const classify = vi.fn(() => ({
      safetyTier: "read" as const,
      auth: { scopes: ["fs:read"] },
      egress: "none" as const,
      toolId: "stolen",
      source: "host-extension",
      approval: undefined as never,
    }));
    expect(describeMcpTool({ server: "fs", tool: { name: "a.b/c", inputSchema }, classify })).toEqual({
      descriptor: {
        toolId: "mcp:fs.a.b/c",
        source: "mcp",
        safetyTier: "read",
        inputSchema,
        auth: { scopes: ["fs:read"] },
        egress: "none",
      },
    });
    expect(classify.mock.calls).toEqual([["fs", "a.b/c"]]);
  });

  test("catalog-mcp-default-write: leaves a tool at write when the classification says nothing", () => {
    expect(describeTool({ name: "a", inputSchema }, {})).toMatchObject({ descriptor: { safetyTier: "write" } });
    expect(
      describeMcpTool({ server: "fs", tool: { name: "a", inputSchema }, classify: () => undefined }),
    ).toMatchObject({
      descriptor: { safetyTier: "write" },
    });
  });

  test("refuses exec", () => {
    expect(describeTool({ name: "a", inputSchema }, { safetyTier: "exec" })).toEqual({
      problems: [
        {
          code: "exec_not_allowed",
          pointer: "",
          message: 'The classification says "exec"; an MCP tool is "pure", "read" or "write".',
          requirement: "catalog-exec-source",
        },
      ],
    });
  });

  const idOf = (server: string, name: string) => {
    const described = describeMcpTool({ server, tool: { name, inputSchema } });
    return "descriptor" in described ? described.descriptor.toolId : undefined;
  };

  test.each([
    ["fs", "read.file", "mcp:fs.read.file"],
    ["a.b", "c", "mcp:a%2Eb.c"],
    ["a", "b.c", "mcp:a.b.c"],
    ["a%2Eb", "c", "mcp:a%252Eb.c"],
    ["", ".c", "mcp:..c"],
  ])("makes an id of server %j and tool %j", (server, name, toolId) => {
    expect(idOf(server, name)).toBe(toolId);
  });

  test("gives no two pairs of names one id", () => {
    const names = fc.string({ unit: fc.constantFrom("a", ".", "%", "2", "5", "E"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(names, names, names, names, (server, name, otherServer, otherName) => {
        const same = server === otherServer && name === otherName;
        expect(idOf(server, name) === idOf(otherServer, otherName)).toBe(same);
      }),
      { numRuns: 5000, examples: [["a.a", "a", "a", "a.a"]] },
    );
  });

  test("names every fault of a tool", () => {
    const invalid = (pointer: string, message: string) => ({ code: "invalid_mcp_tool", pointer, message });
    expect(describeTool({ title: 7, description: [], inputSchema: "x", outputSchema: 5 })).toEqual({
      problems: [
        invalid("/name", "Found nothing where a string is needed."),
        invalid("/title", "Found a number where a string is needed."),
        invalid("/description", "Found an array where a string is needed."),
        invalid("/inputSchema", "Found a string where an object is needed."),
        invalid("/outputSchema", "Found a number where an object is needed."),
      ],
    });
    expect(describeTool({ name: "", inputSchema })).toEqual({
      problems: [invalid("/name", "The name is empty; a tool is called by its name.")],
    });
  });

  test.each([null, "read", [], undefined])("refuses %j", (tool) => {
    expect(describeTool(tool)).toMatchObject({ problems: [{ code: "invalid_mcp_tool", pointer: "" }] });
  });

  test("takes null for an optional member that is missing", () => {
    const tool = { name: "a", inputSchema, title: null, description: null, outputSchema: null };
    expect(describeTool(tool)).toEqual({
      descriptor: { toolId: "mcp:fs.a", source: "mcp", safetyTier: "write", inputSchema },
    });
  });

  test("takes no inherited member", () => {
    expect(describeTool(Object.create({ name: "a", inputSchema }))).toMatchObject({
      problems: [{ pointer: "/name" }, { pointer: "/inputSchema" }],
    });
  });
});
