import type { JsonObject } from "@toolfold/core";
import type { ToolDefinition } from "../provider.js";

const NAMES: JsonObject = { type: "array", items: { type: "string" }, description: "Names of one or more tools." };

const BROWSING: Readonly<Record<string, JsonObject>> = {
  facade: { type: "string", description: "Instead of names: the facade whose tools to list." },
  section: { type: "string", description: "One of the sections that the facade names." },
  page: { type: "integer", description: "From 1." },
};

/** The tool that tells the argument schemas of other tools, and what is in a facade's sections. */
export function describeToolDefinition(name: string, strict: boolean, browses: boolean): ToolDefinition {
  const properties = { tool_names: NAMES, ...(browses ? BROWSING : {}) };
  return {
    name,
    description: "Tells what the tools behind the other tools do and which arguments they take. Calls none of them.",
    inputSchema: strict
      ? closed(properties)
      : { type: "object", properties, ...(browses ? {} : { required: ["tool_names"] }) },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}

/** Strict hosts want every member to be required; what is not needed is null. */
function closed(properties: Readonly<Record<string, JsonObject>>): JsonObject {
  const names = Object.keys(properties);
  const nullable = names.length > 1;
  const entries = names.map((name) => {
    const schema = properties[name] as JsonObject;
    return [name, nullable ? { ...schema, type: [schema.type as string, "null"] } : schema] as const;
  });
  return { type: "object", properties: Object.fromEntries(entries), required: names, additionalProperties: false };
}
