import { expect, it } from "vitest";
import { createProxy } from "./create-proxy.js";
import type { ProxyOptions } from "./proxy-options.js";

it.each<[ProxyOptions, string]>([
  [{ upstreams: { openai: "nowhere" } }, "The option upstreams.openai is no URL."],
  [{ upstreams: { openai: "https://user:secret@a.test" } }, "The option upstreams.openai is https://a.test."],
  [{ upstreams: { openai: "ftp://a.test" } }, "The option upstreams.openai is ftp://a.test."],
  [{ upstreams: { gemini: "https://a.test/?k=secret" } }, "The option upstreams.gemini is https://a.test."],
  [
    { defaultProvider: "other" as "openai" },
    "The option defaultProvider is other. Allowed: anthropic, openai, gemini.",
  ],
  [{ timeouts: { idle: 0 } }, "The option timeouts.idle is 0. Allowed: a whole number above 0."],
])("refuses %j", (options, message) => {
  expect(() => createProxy(options)).toThrow(
    expect.objectContaining({ name: "ProxyError", code: "invalid_option", message: expect.stringContaining(message) }),
  );
});
