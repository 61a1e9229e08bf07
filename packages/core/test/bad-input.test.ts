import { describe, expect, test } from "vitest";
import { assembleCatalog, describeMcpTool, encodeCatalog, projectCatalog, type ToolDescriptor } from "../src/index.js";
import { NASTY_NAMES } from "./arbitrary-schema.js";

/** A tool as it would arrive from an MCP server: parsed from JSON text. */
function serve(inputSchemaText: string): ReturnType<typeof assembleCatalog> {
  const described = describeMcpTool({
    server: "s",
    tool: JSON.parse(`{"name":"t","inputSchema":${inputSchemaText}}`),
  });
  return assembleCatalog([{ owner: "s", tools: "descriptor" in described ? [described.descriptor] : [] }]);
}

describe("hostile property names", () => {
  test.each(NASTY_NAMES)("%j goes through both views unharmed", (name) => {
    const key = JSON.stringify(name);
    const schema = `{"type":"object","properties":{${key}:{"type":"string"}},"required":[${key}]}`;
    const { tools, quarantined } = serve(schema);
    expect(quarantined).toEqual([]);
    const { tools: compact, reports } = projectCatalog(tools);
    expect(reports).toEqual([{ toolId: "mcp:s.t", inputSchema: "unchanged", findings: [] }]);
    const written = new TextDecoder().decode(encodeCatalog(compact));
    expect(written).toBe(
      `{"tools":[{"toolId":"mcp:s.t","source":"mcp","safetyTier":"write","inputSchema":${schema}}]}`,
    );
    expect(new TextDecoder().decode(encodeCatalog(tools))).toBe(written);
  });
});

describe("hostile schemas", () => {
  test("boolean schemas below the root are kept", () => {
    const { tools } = serve('{"type":"object","properties":{"any":true,"none":false},"additionalProperties":false}');
    expect(projectCatalog(tools).reports[0]?.inputSchema).toBe("unchanged");
  });

  test("a boolean where the root schema should be is no MCP tool", () => {
    expect(describeMcpTool({ server: "s", tool: { name: "t", inputSchema: true } })).toMatchObject({
      problems: [{ code: "invalid_mcp_tool", pointer: "/inputSchema" }],
    });
  });

  test("10,000 levels are quarantined", () => {
    const { tools, quarantined } = serve(`${'{"items":'.repeat(10_000)}{}${"}".repeat(10_000)}`);
    expect([tools, quarantined[0]?.problems[0]?.code]).toEqual([[], "too_deep"]);
  });
});

describe("size", () => {
  const schema = { type: "object", properties: { text: { type: "string", description: "d".repeat(200) } } };
  const toolsOf = (count: number): ToolDescriptor[] =>
    Array.from({ length: count }, (_, index) => ({
      toolId: `mcp:big.${index}`,
      source: "mcp",
      safetyTier: "write",
      inputSchema: schema,
    }));

  test("a catalogue of 20 MB is assembled, projected and encoded", () => {
    const catalog = assembleCatalog([{ owner: "big", tools: toolsOf(60_000) }]);
    const bytes = encodeCatalog(catalog.tools);
    expect(bytes.length).toBeGreaterThan(20_000_000);
    expect(catalog.tools).toHaveLength(60_000);
    expect(projectCatalog(catalog.tools).tools).toHaveLength(60_000);
  });

  test("one tool of 20 MB is served", () => {
    const [tool] = toolsOf(1);
    const catalog = assembleCatalog([{ owner: "big", tools: [{ ...tool, description: "Reads. ".repeat(3_000_000) }] }]);
    expect(encodeCatalog(catalog.tools).length).toBeGreaterThan(20_000_000);
    expect(projectCatalog(catalog.tools).tools[0]?.description).toMatch(/^(Reads\. )+Reads\.$/);
  });
});
