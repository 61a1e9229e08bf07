import type { Shape } from "./shape.js";

/** OpenAI Responses: flat tools, and those inside a `namespace`. */
export const openaiResponses: Shape = {
  name: "openai-responses",
  tools: ["tools/*", "tools/*/tools/*"],
  toolName: "name",
  schemas: ["parameters"],
  sign: ["parameters"],
};
