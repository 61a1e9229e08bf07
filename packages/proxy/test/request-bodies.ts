/** A tool whose schema has two annotations to cut, in the shape of each API. */
const schema =
  '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"title":{"type":"string","title":"Title"}}}';
const trimmed = '{"type":"object","properties":{"title":{"type":"string"}}}';

/** How many bytes, in two ranges, one such schema loses. */
export const CUT_BYTES: number = schema.length - trimmed.length;

/** Requests of every family, as text, before and after; `turns` is what the conversation holds. */
export const BODIES = {
  anthropic: (turns: string, tool: "full" | "trimmed" = "full") =>
    `{"model":"m", "messages":[${turns}],"tools":[{"name":"t","input_schema":${tool === "full" ? schema : trimmed}}],"max_tokens":1.0}`,
  chat: (turns: string, tool: "full" | "trimmed" = "full") =>
    `{"messages":[${turns}],"tools":[{"type":"function","function":{"name":"t","parameters":${tool === "full" ? schema : trimmed}}}]}`,
  functions: (turns: string, tool: "full" | "trimmed" = "full") =>
    `{"messages":[${turns}],"functions":[{"name":"t","parameters":${tool === "full" ? schema : trimmed}}]}`,
  responses: (turns: string, tool: "full" | "trimmed" = "full") =>
    `{"input":[${turns}],"tools":[{"type":"function","name":"t","parameters":${tool === "full" ? schema : trimmed}}]}`,
  gemini: (turns: string, tool: "full" | "trimmed" = "full") =>
    `{"contents":[${turns}],"tools":[{"functionDeclarations":[{"name":"t","parametersJsonSchema":${tool === "full" ? schema : trimmed}}]}]}`,
  batches: (turns: string, tool: "full" | "trimmed" = "full") =>
    `{"requests":[{"custom_id":"a","params":{"messages":[${turns}],"tools":[{"name":"t","input_schema":${tool === "full" ? schema : trimmed}}]}}]}`,
} as const;

/** One turn of the user. */
export const HELLO = '{"role":"user","content":"h\\u0065llo"}';

/** The model's answer to it. */
export const REPLY = '{"role":"assistant","content":"hi"}';
