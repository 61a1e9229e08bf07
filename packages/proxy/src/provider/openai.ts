import type { Provider } from "./provider.js";

export const openai: Provider = {
  name: "openai",
  defaultUpstream: "https://api.openai.com",
  paths: /^\/(v1\/)?(chat|responses|completions|embeddings|images|audio|moderations|realtime)(\/|$)/,
  signs: ["openai-organization", "openai-project", "openai-beta"],
  routes: [
    // No shape: a body may still speak of `functions`.
    { name: "chat_completions", path: /\/chat\/completions$/ },
    { name: "responses", path: /\/responses$/, shape: "openai-responses" },
  ],
  errorBody: ({ code, status, message }) => ({
    error: { message, type: status < 500 ? "invalid_request_error" : "server_error", param: null, code },
  }),
};
