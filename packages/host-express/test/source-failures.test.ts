import { assembleCatalog, type Catalog } from "@toolfold/core";
import { expect, test } from "vitest";
import { failure, failureOf, UNAVAILABLE } from "./failure.js";
import { READER_KEY, STRANGER_KEY, startHost } from "./start-host.js";
import { ACME, RIVAL } from "./tools.js";

/** A source that a test can break and mend. */
function breakable(healthy: Record<string, Catalog> = { acme: ACME, rival: RIVAL }) {
  const state = { answer: undefined as (() => Promise<Catalog>) | undefined, reads: 0 };
  const read = ({ tenant }: { tenant: string }): Promise<Catalog> => {
    state.reads += 1;
    return state.answer?.() ?? Promise.resolve(healthy[tenant] as Catalog);
  };
  return { state, source: { read } };
}

const fails = () => Promise.reject(new Error("ECONNREFUSED 10.0.0.7"));
const hangs = () => new Promise<never>(() => {});
const garbage = () => Promise.resolve({ tools: "many" } as unknown as Catalog);

test.each([
  ["fails", fails],
  ["hangs", hangs],
  ["answers garbage", garbage],
  ["answers nothing", () => Promise.resolve(undefined as unknown as Catalog)],
])("catalog-unavailable, errors-retry-after: answers 503 while the source %s, and 200 after", async (_what, broken) => {
  const { state, source } = breakable();
  const { get, events } = await startHost({ source, sourceTimeoutMs: 50, retryAfterSeconds: 7 });
  state.answer = broken;
  for (const path of ["/v1/tools", "/v1/tools/pack:sum", "/v1/tools/unknown"]) {
    const answer = await get(path);
    expect(failureOf(answer)).toEqual(failure(503, UNAVAILABLE));
    expect(answer.headers["retry-after"]).toBe("7");
  }
  expect(events.map(({ type }) => type)).toEqual(["source_failed", "source_failed", "source_failed"]);
  state.answer = undefined;
  expect((await get("/v1/tools")).status).toBe(200);
});

test.each([
  ["fails", fails],
  ["hangs", hangs],
  ["answers garbage", garbage],
])(
  "catalog-stale, catalog-stale-header: serves the last good catalogue while the source %s, and says so",
  async (_what, broken) => {
    const { state, source } = breakable();
    const { get, events } = await startHost({ source, sourceTimeoutMs: 50 });
    const fresh = await get("/v1/tools");
    expect(fresh.headers).not.toHaveProperty("toolfold-catalog");
    state.answer = broken;
    const stale = await get("/v1/tools");
    expect(stale.headers).toMatchObject({ "toolfold-catalog": "stale", etag: fresh.headers.etag });
    expect(stale.body.equals(fresh.body)).toBe(true);
    expect(events).toMatchObject([{ type: "source_failed", tenant: "acme", servedLastGood: true }]);
    const { status, headers } = await get("/v1/tools", {
      authorization: "Bearer admin-key",
      "if-none-match": stale.headers.etag,
    });
    expect([status, headers["toolfold-catalog"]]).toEqual([304, "stale"]);
    const unknown = await get("/v1/tools/unknown");
    expect([unknown.status, unknown.headers["toolfold-catalog"]]).toEqual([404, "stale"]);
    state.answer = undefined;
    const marks = async () => (await get("/v1/tools")).headers["toolfold-catalog"];
    await expect.poll(marks, { timeout: 5000 }).toBeUndefined();
    expect((await get("/v1/tools/unknown")).headers).not.toHaveProperty("toolfold-catalog");
  },
);

test("decides rights anew on a stale catalogue, and keeps tenants apart", async () => {
  const { state, source } = breakable();
  const { get } = await startHost({ source });
  await get("/v1/tools");
  state.answer = fails;
  expect((await get("/v1/tools/mcp:fs.write", { authorization: READER_KEY })).status).toBe(404);
  expect(failureOf(await get("/v1/tools", { authorization: STRANGER_KEY }))).toEqual(failure(503, UNAVAILABLE));
});

test("catalog-not-found-identical: cannot tell a forbidden id from an unknown one on a stale catalogue either", async () => {
  const { state, source } = breakable();
  const { get } = await startHost({ source });
  await get("/v1/tools");
  state.answer = fails;
  const authorization = READER_KEY;
  const [forbidden, unknown] = [
    await get("/v1/tools/mcp:fs.write", { authorization }),
    await get("/v1/tools/unknown", { authorization }),
  ];
  expect([forbidden.status, forbidden.text, forbidden.headerNames]).toEqual([404, unknown.text, unknown.headerNames]);
});

test("catalog-stale-header: says so when the source itself calls its catalogue stale", async () => {
  const { get, events } = await startHost({ source: { read: async () => ({ catalog: ACME, stale: true }) } });
  const answer = await get("/v1/tools");
  expect([answer.status, answer.headers["toolfold-catalog"]]).toEqual([200, "stale"]);
  expect(events).toEqual([]);
});

test("answers at once while a source hangs whose last good catalogue is there", async () => {
  const { state, source } = breakable();
  const { get } = await startHost({ source, sourceTimeoutMs: 1000 });
  await get("/v1/tools");
  state.answer = hangs;
  await get("/v1/tools");
  const start = performance.now();
  for (let time = 0; time < 5; time += 1) expect((await get("/v1/tools")).headers["toolfold-catalog"]).toBe("stale");
  expect(performance.now() - start).toBeLessThan(900);
});

test("catalog-descriptor-shape, catalog-exec-source: serves no catalogue that it has not checked", async () => {
  const bad = { toolId: "a", source: "mcp", safetyTier: "exec", auth: { scopes: "abc" } };
  const invalid = { ...ACME, tools: [bad] } as unknown as Catalog;
  const { state, source } = breakable();
  state.answer = async () => invalid;
  const { get, events } = await startHost({ source });
  expect(failureOf(await get("/v1/tools"))).toEqual(failure(503, UNAVAILABLE));
  expect(events).toMatchObject([{ type: "source_failed", error: { code: "invalid_catalog" } }]);
});

test("catalog-deadline: answers within the deadline when the source hangs", async () => {
  const { state, source } = breakable();
  const { get, events } = await startHost({ source, sourceTimeoutMs: 100 });
  state.answer = hangs;
  const start = performance.now();
  expect((await get("/v1/tools")).status).toBe(503);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(events).toMatchObject([
    { error: { code: "deadline_exceeded", message: "The catalogue source did not answer within 100 ms." } },
  ]);
});

test("reads the source once for requests that come together", async () => {
  const { state, source } = breakable();
  const { get } = await startHost({ source });
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  state.answer = () => gate.then(() => ACME);
  const answers = Promise.all(Array.from({ length: 20 }, () => get("/v1/tools")));
  await expect.poll(() => state.reads).toBe(1);
  setTimeout(open, 50);
  expect(new Set((await answers).map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
  expect(state.reads).toBeLessThan(20);
});

test("serves a changed catalogue at once, under another tag", async () => {
  const catalogs: Record<string, Catalog> = { acme: ACME };
  const { source } = breakable(catalogs);
  const { get } = await startHost({ source });
  const before = await get("/v1/tools");
  catalogs.acme = assembleCatalog([{ owner: "acme", tools: ACME.tools.slice(1) }]);
  const after = await get("/v1/tools");
  expect((after.json() as { tools: unknown[] }).tools).toHaveLength(ACME.tools.length - 1);
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test("never mixes up catalogues that claim the same digest", async () => {
  const catalogs = { acme: { ...ACME, digest: "0" }, rival: { ...RIVAL, digest: "0" } };
  const { get } = await startHost({ source: breakable(catalogs).source });
  await get("/v1/tools");
  expect((await get("/v1/tools", { authorization: STRANGER_KEY })).text).toContain("rival:secret-plan");
});
