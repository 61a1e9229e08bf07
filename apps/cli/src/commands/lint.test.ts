import type { LintReport } from "@toolfold/core";
import { describe, expect, it } from "vitest";
import { main } from "../main.js";
import { testTerminal } from "../test-terminal.test-support.js";

async function lint(tools: unknown, ...options: string[]): Promise<[number, string, string]> {
  const terminal = testTerminal({}, JSON.stringify({ tools }));
  const code = await main(["lint", ...options], terminal);
  return [code, terminal.out(), terminal.err()];
}

const tool = (name: string, inputSchema: unknown): unknown => ({ name, inputSchema });

describe("toolfold lint", () => {
  it("finds nothing in a good list", async () => {
    expect(await lint([tool("a", { type: "object" })])).toEqual([
      0,
      "largest tools  bytes\na                 44\n$schema:\n  1 × none (2020-12)\nmcp-tools-list: 1 tool, 0 errors, 0 warnings.\n",
      "",
    ]);
  });

  it.each<[string, unknown[], Partial<LintReport["findings"][number]>]>([
    [
      "a schema that 2020-12 refuses, whatever it declares",
      [tool("a", { $schema: "http://json-schema.org/draft-07/schema#", type: "object", items: [{}] })],
      { level: "error", code: "invalid_schema", pointer: "/tools/0/inputSchema/items" },
    ],
    [
      "a reference that leads nowhere",
      [tool("a", { type: "object", properties: { x: { $ref: "#/$defs/none" } } })],
      { level: "error", code: "unresolved_reference", pointer: "/tools/0/inputSchema/properties/x" },
    ],
    [
      "a definition that nothing uses",
      [tool("a", { type: "object", $defs: { x: { type: "string" } } })],
      { level: "warning", code: "unused_definition" },
    ],
    [
      "a name that occurs twice",
      [tool("a", { type: "object" }), tool("a", { type: "object" })],
      { level: "error", code: "duplicate_name", tool: "a" },
    ],
  ])("finds %s", async (_, tools, finding) => {
    const [code, out] = await lint(tools, "--json");
    expect((JSON.parse(out) as LintReport).findings).toEqual([expect.objectContaining(finding)]);
    expect(code).toBe(finding.level === "error" ? 1 : 0);
  });

  it("names each provider that refuses a name", async () => {
    const [code, out] = await lint([tool("mcp:a", { type: "object" })]);
    expect(code).toBe(0);
    expect(out).toContain("warning refused_name: mcp:a\n  Anthropic refuses this name.");
    expect(out).toContain("warning refused_name: mcp:a\n  OpenAI refuses this name.");
    expect(out).not.toContain("Gemini refuses");
  });

  it("refuses what holds no tools, and says what it can read", async () => {
    const terminal = testTerminal({}, "[]");
    expect(await main(["lint"], terminal)).toBe(1);
    expect(terminal.err()).toMatch(
      /^toolfold: standard input holds no tools that are known \(unknown_shape\)\. Allowed: one request /,
    );
  });
});
