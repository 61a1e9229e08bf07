import { expect, it } from "vitest";
import { chooseTarget } from "./choose-target.js";

it.each([
  ["POST", "/v1/messages?beta=true", [], "anthropic", "/v1/messages?beta=true", "messages"],
  ["POST", "/v1/messages/count_tokens", [], "anthropic", "/v1/messages/count_tokens", "count_tokens"],
  ["POST", "/v1/messages/batches", [], "anthropic", "/v1/messages/batches", "batches"],
  ["GET", "/v1/messages/batches", [], "anthropic", "/v1/messages/batches", undefined],
  ["POST", "/v1/chat/completions", [], "openai", "/v1/chat/completions", "chat_completions"],
  ["POST", "/v1/responses", [], "openai", "/v1/responses", "responses"],
  ["POST", "/v1/responses/resp_1/cancel", [], "openai", "/v1/responses/resp_1/cancel", undefined],
  ["POST", "/v1beta/models/m:generateContent", [], "gemini", "/v1beta/models/m:generateContent", "generate_content"],
  [
    "POST",
    "/v1beta/models/m:streamGenerateContent?alt=sse",
    [],
    "gemini",
    "/v1beta/models/m:streamGenerateContent?alt=sse",
    "stream_generate_content",
  ],
  ["POST", "/openai/v1/messages", [], "openai", "/v1/messages", undefined],
  ["GET", "/gemini?x=1", [], "gemini", "/?x=1", undefined],
  ["GET", "/openaix", [], "anthropic", "/openaix", undefined],
  ["GET", "/v1/models", ["X-Goog-Api-Key", "k"], "gemini", "/v1/models", undefined],
  ["GET", "/v1/models", ["OpenAI-Organization", "o"], "openai", "/v1/models", undefined],
  ["HEAD", "/", [], "anthropic", "/", undefined],
  ["OPTIONS", "*", [], "anthropic", "*", undefined],
  ["GET", "HTTP://user@elsewhere.test:1/v1/responses?a", [], "openai", "/v1/responses?a", undefined],
  ["GET", "http://elsewhere.test", [], "anthropic", "/", undefined],
] as const)("sends %s %s with %j to %s", (method, url, headers, provider, path, route) => {
  const target = chooseTarget(method, url, headers, "anthropic");
  expect([target.provider.name, target.path, target.route?.name]).toEqual([provider, path, route]);
});
