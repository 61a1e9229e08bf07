import type { Shape } from "./shape.js";

/** OpenAI Chat Completions, and the many APIs that follow it. */
export const openaiChat: Shape = {
  name: "openai-chat",
  tools: ["tools/*"],
  toolName: "function/name",
  schemas: ["function/parameters"],
  sign: ["function"],
};
