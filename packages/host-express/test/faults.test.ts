import { expect, onTestFinished, test, vi } from "vitest";
import type { Authenticate } from "../src/index.js";
import { failure, failureOf, UNAVAILABLE } from "./failure.js";
import { startHost } from "./start-host.js";
import { ACME } from "./tools.js";

const throws = (): never => {
  throw new Error("secret detail at /srv/app.js:7");
};

test.each<[string, Partial<Parameters<typeof startHost>[0]>, string]>([
  ["authorize throws", { authorize: throws }, "secret detail at /srv/app.js:7"],
  [
    "authorize returns a promise",
    { authorize: (async () => true) as unknown as () => boolean },
    "authorize returned a promise; it must return true or false.",
  ],
])("errors-correlation, errors-no-internals: answers 500 when %s", async (_what, options, message) => {
  const { get, events } = await startHost(options);
  for (const path of ["/v1/tools", "/v1/tools/pack:sum"]) {
    const answer = await get(path);
    const event = events.pop();
    expect(event).toMatchObject({ type: "internal_error", error: { message } });
    const correlationId = event?.type === "internal_error" ? event.correlationId : "";
    expect(correlationId).toMatch(/^[0-9a-f-]{36}$/);
    expect(failureOf(answer)).toEqual(
      failure(500, { error: "internal_error", message: "The host failed.", details: { correlationId } }),
    );
  }
});

test.each<[string, Authenticate]>([
  ["fails", async () => throws()],
  ["fails at once", throws],
  ["hangs", () => new Promise(() => {})],
])("answers 503 when the authenticator %s, since the credential may be good", async (_what, authenticate) => {
  const { get, events } = await startHost({ authenticate, authenticateTimeoutMs: 50 });
  const answer = await get("/v1/tools");
  expect(failureOf(answer)).toEqual(failure(503, UNAVAILABLE));
  expect(answer.headers["retry-after"]).toBe("5");
  expect(events).toMatchObject([{ type: "authenticator_failed", error: expect.any(Error) }]);
});

test.each<[string, unknown]>([
  ["true", true],
  ["null", null],
  ["a principal without a tenant", { subject: "s", scopes: [] }],
  ["a principal with a text of scopes", { tenant: "acme", subject: "s", scopes: "fs:read" }],
])("answers 503 when the authenticator answers %s", async (_what, answer) => {
  const { get, events } = await startHost({ authenticate: (async () => answer) as unknown as Authenticate });
  expect(failureOf(await get("/v1/tools"))).toEqual(failure(503, UNAVAILABLE));
  expect(events).toMatchObject([{ type: "authenticator_failed", error: { code: "invalid_principal" } }]);
});

test("answers all the same when the listener throws", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { get } = await startHost({ authorize: throws, onEvent: throws });
  expect((await get("/v1/tools")).status).toBe(500);
  expect(warn).toHaveBeenCalledOnce();
});

test("serves the capability document whatever else is broken", async () => {
  const { get } = await startHost({ authorize: throws, authenticate: throws, source: { read: throws } });
  expect((await get("/.well-known/openwop", {})).status).toBe(200);
});

test("serves a catalogue larger than its cache", async () => {
  const { get } = await startHost({ cacheBytes: 1 });
  for (const headers of [{}, { "accept-encoding": "gzip" }, { "accept-encoding": "br" }]) {
    const answer = await get("/v1/tools", { authorization: "Bearer admin-key", ...headers });
    expect(answer.status).toBe(200);
  }
  expect((await get("/v1/tools")).json()).toEqual({ tools: ACME.tools });
});
