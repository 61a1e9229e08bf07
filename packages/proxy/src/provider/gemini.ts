import type { Provider } from "./provider.js";

const STATUS: ReadonlyMap<number, string> = new Map([
  [400, "INVALID_ARGUMENT"],
  [408, "DEADLINE_EXCEEDED"],
  [504, "DEADLINE_EXCEEDED"],
]);

export const gemini: Provider = {
  name: "gemini",
  defaultUpstream: "https://generativelanguage.googleapis.com",
  paths: /^\/(upload\/)?v1(alpha|beta)\//,
  signs: ["x-goog-api-key", "x-goog-api-client"],
  routes: [
    { name: "generate_content", path: /\/models\/[^/]+:generateContent$/, shape: "gemini" },
    { name: "stream_generate_content", path: /\/models\/[^/]+:streamGenerateContent$/, shape: "gemini" },
  ],
  errorBody: ({ status, message }) => ({
    error: { code: status, message, status: STATUS.get(status) ?? "UNAVAILABLE" },
  }),
};
