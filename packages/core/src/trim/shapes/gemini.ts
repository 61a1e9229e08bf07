import type { Shape } from "./shape.js";

/** Gemini. Its `parameters` are another dialect, in which `title` and `example` are fields: they are left alone. */
export const gemini: Shape = {
  name: "gemini",
  tools: ["tools/*/functionDeclarations/*", "tools/*/function_declarations/*"],
  toolName: "name",
  schemas: ["parametersJsonSchema", "parameters_json_schema"],
  sign: [""],
};
