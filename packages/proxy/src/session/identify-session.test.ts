import { expect, it } from "vitest";
import { readFacts } from "../body/request-facts.js";
import { identifySession, type Session } from "./identify-session.js";

function identify(body: unknown, headers: readonly string[] = []): Session {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return identifySession("anthropic", headers, readFacts(bytes), bytes);
}

const user = (content: unknown): unknown => ({ role: "user", content });
const userId = JSON.stringify({ device_id: "d", session_id: "s" });

it.each([
  ["toolfold-header", { metadata: { user_id: userId } }, ["X-Toolfold-Session", "a", "x-claude-code-session-id", "b"]],
  ["claude-code-header", { metadata: { user_id: userId } }, ["X-Claude-Code-Session-Id", "b"]],
  ["user-id", { metadata: { user_id: userId }, prompt_cache_key: "k" }, []],
  ["user-id", { metadata: { user_id: "user_a_account__session_0-1" } }, []],
  ["prompt-cache-key", { metadata: { user_id: "somebody" }, prompt_cache_key: "k" }, []],
  ["opening", { metadata: { user_id: '{"session_id":7}' }, messages: [user("a")] }, []],
  ["opening", { messages: [user("a")] }, ["x-toolfold-session", ""]],
] as const)("goes by %s", (source, body, headers) => {
  expect(identify(body, headers)).toEqual({ source, key: expect.stringMatching(/^[\w-]{43}$/) });
});

it("tells equal ids of different sources and providers apart", () => {
  const body = { prompt_cache_key: "a" };
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const keys = [
    identify(body).key,
    identify({}, ["x-toolfold-session", "a"]).key,
    identifySession("openai", [], readFacts(bytes), bytes).key,
  ];
  expect(new Set(keys).size).toBe(3);
});

it("knows an opening again when cache markers wander and later turns come", () => {
  const first = { system: "s", messages: [user([{ type: "text", text: "a", cache_control: { type: "ephemeral" } }])] };
  const second = {
    messages: [user("a"), { role: "assistant", content: "b" }, user("c")],
    system: [{ type: "text", text: "s" }],
  };
  expect(identify(second)).toEqual(identify(first));
  expect(identify({ ...second, system: "t" })).not.toEqual(identify(first));
});
