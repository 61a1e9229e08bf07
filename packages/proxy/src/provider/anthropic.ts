import type { Provider } from "./provider.js";

export const anthropic: Provider = {
  name: "anthropic",
  defaultUpstream: "https://api.anthropic.com",
  paths: /^\/v1\/(messages|complete|files|skills|organizations)(\/|$)/,
  signs: ["anthropic-version", "anthropic-beta"],
  routes: [
    { name: "messages", path: /^\/v1\/messages\/?$/, shape: "anthropic-messages" },
    { name: "count_tokens", path: /^\/v1\/messages\/count_tokens$/, shape: "anthropic-messages" },
    { name: "batches", path: /^\/v1\/messages\/batches$/, shape: "anthropic-messages", hasSessions: false },
  ],
  errorBody: ({ code, status, message }) => ({
    type: "error",
    error: { type: status === 504 ? "timeout_error" : status < 500 ? "invalid_request_error" : "api_error", message },
    code,
  }),
};
