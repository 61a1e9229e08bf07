import type { Shape } from "./shape.js";

/** Anthropic Messages, `count_tokens` and message batches; also as Bedrock InvokeModel and Vertex bodies. */
export const anthropicMessages: Shape = {
  name: "anthropic-messages",
  tools: ["tools/*", "requests/*/params/tools/*"],
  toolName: "name",
  schemas: ["input_schema"],
  sign: ["input_schema"],
};
