import type { JsonObject } from "@toolfold/core";
import type { ProvidedTool, ToolProvider } from "@toolfold/facade";

/** As many tools as the largest catalogue that is measured with, of about its size: 2.5 kB each, in eight groups. */
export const LARGE_CATALOGUE = 1_271;

/** Tools that differ in name, words and schema. */
export function sampleFacadeTools(count: number): ProvidedTool[] {
  return Array.from({ length: count }, (_, index) => ({
    category: `group_${index % 8}`,
    definition: {
      name: `area_${index % 8}_action_${index}`,
      description: `Does what action ${index} is for. It takes ${index % 20} kinds of things and answers with one of them.`,
      inputSchema: sampleSchema(index),
      annotations: { readOnlyHint: index % 2 === 0 },
    },
  }));
}

function sampleSchema(index: number): JsonObject {
  const properties = Array.from({ length: 8 }, (_, member) => [
    `member_${member}`,
    {
      type: "object",
      description: `What member ${member} of action ${index} means, said in a sentence that is about this long.`,
      properties: {
        id: { type: "string", minLength: 1, description: "An identifier." },
        kind: { type: "string", enum: ["first", "second", "third"] },
        count: { type: "integer", minimum: 0 },
      },
      required: ["id"],
    },
  ]);
  return { type: "object", properties: Object.fromEntries(properties) as JsonObject, required: ["member_0"] };
}

/** A provider of these tools whose calls cost nothing. A new list object each time where nothing may be remembered. */
export function sampleProvider(tools: readonly ProvidedTool[], isFresh = false): ToolProvider<undefined> {
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  return {
    list: async () => (isFresh ? [...tools] : tools),
    resolve: async (name) => byName.get(name),
    call: async () => RESULT,
  };
}

const RESULT = { content: [{ type: "text", text: "done" }] };
