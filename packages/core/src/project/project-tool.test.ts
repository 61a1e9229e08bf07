import { describe, expect, test } from "vitest";
import type { ToolDescriptor } from "../generated/contract.js";
import { validateCompactToolDescriptor } from "../generated/validators.js";
import { projectTool } from "./project-tool.js";

const inputSchema = { type: "object", properties: { q: { type: "string", description: "What to look for." } } };
const tool: ToolDescriptor = {
  toolId: "mcp:search.web",
  source: "mcp",
  safetyTier: "read",
  title: "Web search",
  description: "Searches the web.",
  inputSchema,
  outputSchema: { type: "object" },
  auth: { scopes: ["search:web"] },
  egress: "safe-fetch",
  approval: "never",
  replayPolicy: "non-deterministic",
  costHint: "low",
  latencyHint: "medium",
};

describe("projectTool", () => {
  test("keeps the closed field set and the very same schema", () => {
    const { tool: compact, report } = projectTool(tool);
    expect(compact).toEqual({
      toolId: "mcp:search.web",
      source: "mcp",
      safetyTier: "read",
      title: "Web search",
      description: "Searches the web.",
      inputSchema,
    });
    expect(compact.inputSchema).toBe(inputSchema);
    expect(report).toEqual({ toolId: "mcp:search.web", inputSchema: "unchanged", findings: [] });
    expect(validateCompactToolDescriptor(compact)).toEqual([]);
  });

  test("leaves absent what is absent or blank", () => {
    expect(projectTool({ toolId: "a", source: "workflow", safetyTier: "pure", description: " \n" })).toEqual({
      tool: { toolId: "a", source: "workflow", safetyTier: "pure" },
      report: { toolId: "a", inputSchema: "absent", findings: [] },
    });
  });

  test("keeps an empty title, since titles equal the standard view's", () => {
    expect(projectTool({ ...tool, title: "" }).tool.title).toBe("");
  });

  test("shortens the tool's description and no property's", () => {
    const long = `${"Searches the web. ".repeat(20)}End.`;
    const schema = { type: "object", properties: { q: { description: long } } };
    const { tool: compact } = projectTool({ ...tool, description: long, inputSchema: schema });
    expect(compact.description).toBe("Searches the web. ".repeat(14).trim());
    expect(compact.inputSchema).toBe(schema);
  });

  test("takes another length, or none", () => {
    const description = "Searches the web. Then reads the best page.";
    expect(projectTool({ ...tool, description }, { summaryLength: 20 }).tool.description).toBe("Searches the web.");
    const whole = projectTool({ ...tool, description }, { summaryLength: Number.POSITIVE_INFINITY });
    expect(whole.tool.description).toBe(description);
  });
});
