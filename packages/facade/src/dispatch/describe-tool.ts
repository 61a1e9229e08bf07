import { type JsonObject, sha256Hex } from "@toolfold/core";
import type { ToolDefinition } from "../provider.js";
import { stripHeaders } from "../schema/strip-headers.js";
import type { ToolPlace } from "../tool-place.js";
import { exampleArguments } from "./example-arguments.js";

const encoder = new TextEncoder();

/** What the describing tool says about one tool. */
export function describeTool(definition: ToolDefinition, { listedAs, isDirect }: ToolPlace): JsonObject {
  const { name, description, inputSchema, outputSchema } = definition;
  const schema = stripHeaders(inputSchema);
  const example = exampleArguments(inputSchema);
  return {
    name,
    ...(isDirect ? { listedAs } : { facade: listedAs }),
    ...(description === undefined ? {} : { description }),
    inputSchema: schema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    digest: sha256Hex(encoder.encode(JSON.stringify(schema))),
    ...(example === undefined ? {} : { example: isDirect ? example : { tool_name: name, arguments: example } }),
  };
}
