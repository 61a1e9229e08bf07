import { describe, expect, test } from "vitest";
import type { ToolDescriptor } from "../generated/contract.js";
import { DEFAULT_LIMITS } from "../limits.js";
import { encodeCatalog, encodeTool } from "./encode-catalog.js";

const decode = (bytes: Uint8Array) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

const full: ToolDescriptor = {
  latencyHint: "low",
  costHint: "high",
  replayPolicy: "idempotent",
  approval: "never",
  egress: "none",
  auth: { credentialRef: true, scopes: ["z", "a"] },
  outputSchema: { type: "object", properties: {} },
  inputSchema: {
    type: "object",
    properties: { zeta: { type: "string", minLength: 1 }, alpha: {} },
    required: ["zeta"],
  },
  description: "Größe",
  title: "T",
  safetyTier: "pure",
  source: "node-pack",
  toolId: "t",
};

describe("encodeTool", () => {
  test("writes the descriptor's members in one order and the schemas' members in their own", () => {
    expect(decode(encodeTool(full))).toBe(
      '{"toolId":"t","source":"node-pack","safetyTier":"pure","title":"T","description":"Größe",' +
        '"inputSchema":{"type":"object","properties":{"zeta":{"type":"string","minLength":1},"alpha":{}},"required":["zeta"]},' +
        '"outputSchema":{"type":"object","properties":{}},"auth":{"scopes":["z","a"],"credentialRef":true},"egress":"none",' +
        '"approval":"never","replayPolicy":"idempotent","costHint":"high","latencyHint":"low"}',
    );
  });

  test("gives the same bytes whatever the order of the members", () => {
    const reversed = Object.fromEntries(Object.entries(full).reverse()) as unknown as ToolDescriptor;
    expect(encodeTool(reversed)).toEqual(encodeTool(full));
  });

  test("writes lone surrogates as escapes, so that the bytes are UTF-8", () => {
    const tool: ToolDescriptor = {
      toolId: "t",
      source: "mcp",
      safetyTier: "read",
      description: "a\ud83db\udc00 \u{1F600}",
    };
    expect(decode(encodeTool(tool))).toContain('"description":"a\\ud83db\\udc00 \u{1F600}"');
  });

  test("keeps members named __proto__, and names that look like numbers", () => {
    const inputSchema = JSON.parse('{"properties":{"__proto__":{"type":"null"},"a":{},"2":{},"10":{}}}');
    const tool: ToolDescriptor = { toolId: "t", source: "mcp", safetyTier: "read", inputSchema };
    expect(decode(encodeTool(tool))).toContain(
      '"inputSchema":{"properties":{"2":{},"10":{},"__proto__":{"type":"null"},"a":{}}}',
    );
  });

  test("reaches the depth limit without running out of stack", () => {
    let inputSchema = {};
    for (let level = 0; level < DEFAULT_LIMITS.depth; level++) inputSchema = { items: inputSchema };
    const bytes = encodeTool({ toolId: "t", source: "mcp", safetyTier: "read", inputSchema });
    expect(decode(bytes).match(/items/g)).toHaveLength(DEFAULT_LIMITS.depth);
  });
});

describe("encodeCatalog", () => {
  test("wraps the tools in the list envelope, in the order given", () => {
    expect(decode(encodeCatalog([]))).toBe('{"tools":[]}');
    const tools = ["b", "a"].map((toolId): ToolDescriptor => ({ toolId, source: "mcp", safetyTier: "read" }));
    expect(decode(encodeCatalog(tools))).toBe(
      '{"tools":[{"toolId":"b","source":"mcp","safetyTier":"read"},{"toolId":"a","source":"mcp","safetyTier":"read"}]}',
    );
  });
});
