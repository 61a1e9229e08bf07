import type { Shape } from "./shape.js";

/** OpenAI Chat Completions before tools: `functions`. */
export const openaiFunctions: Shape = {
  name: "openai-functions",
  tools: ["functions/*"],
  toolName: "name",
  schemas: ["parameters"],
  sign: [""],
};
