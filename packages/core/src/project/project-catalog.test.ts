import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryMixedSchema } from "../../test/arbitrary-schema.js";
import type { ToolDescriptor } from "../generated/contract.js";
import { validateCompactInputSchema, validateCompactToolDescriptor } from "../generated/validators.js";
import { isJsonObject } from "../json-value.js";
import { projectCatalog } from "./project-catalog.js";

test("keeps ids and order, one report per tool, and only what the compact view allows", () => {
  const schema = arbitraryMixedSchema({ junk: 0 }).filter(isJsonObject);
  const tools = fc.array(fc.tuple(schema, fc.string()), { maxLength: 5 });
  fc.assert(
    fc.property(tools, (parts) => {
      const list = parts.map(
        ([inputSchema, description], index): ToolDescriptor => ({
          toolId: `t${index}`,
          source: "mcp",
          safetyTier: "write",
          description,
          inputSchema: { ...inputSchema, type: "object" },
        }),
      );
      const { tools: compact, reports } = projectCatalog(list);
      expect(compact.map(({ toolId }) => toolId)).toEqual(list.map(({ toolId }) => toolId));
      expect(reports.map(({ toolId }) => toolId)).toEqual(list.map(({ toolId }) => toolId));
      for (const [index, one] of compact.entries()) {
        expect(validateCompactToolDescriptor(one)).toEqual([]);
        if (one.inputSchema === undefined) expect(reports[index]?.findings).not.toEqual([]);
        else expect(validateCompactInputSchema(one.inputSchema)).toEqual([]);
      }
    }),
  );
});
