import { afterEach, describe, expect, test } from "vitest";
import type { ServerSpec } from "../src/mcp/connect-server.js";
import type { Classify } from "../src/mcp/describe-tools.js";
import { type McpCatalogSource, mcpCatalogSource, NothingToServeError } from "../src/mcp/mcp-catalog-source.js";
import type { ServerState } from "../src/mcp/watch-server.js";
import { catalogOf, fixture, SHORT } from "./fixture-servers.js";

const PATIENT = { timeout: 20_000 };
const opened: McpCatalogSource[] = [];
afterEach(() => Promise.all(opened.splice(0).map((source) => source.close())));

function open(servers: readonly ServerSpec[], onState: (state: ServerState) => void = () => {}): McpCatalogSource {
  const source = mcpCatalogSource({ tenant: "t", servers, classify: () => ({}), limits: SHORT, onState });
  opened.push(source);
  return source;
}

const ask = (source: McpCatalogSource, tenant = "t") => source.read({ tenant, signal: AbortSignal.timeout(10_000) });
const idsOf = async (source: McpCatalogSource) => (await catalogOf(source)).tools.map(({ toolId }) => toolId);

describe("a server that says that its tools have changed", () => {
  test("is listed again, seldom, and the catalogue stays one object until its bytes differ", async () => {
    const states: ServerState[] = [];
    const source = open([fixture("changes", "s")], (state) => states.push(state));
    const first = await ask(source);
    expect(await idsOf(source)).toEqual(["mcp:s.a", "mcp:s.b"]);
    expect(await ask(source)).toBe(first);

    await expect.poll(() => idsOf(source), PATIENT).toEqual(["mcp:s.a", "mcp:s.b", "mcp:s.c"]);
    const second = await ask(source);
    const listings = states.length;
    await expect.poll(() => states.length, PATIENT).toBeGreaterThan(listings + 1);
    expect(await ask(source)).toBe(second);
  });

  test("cannot keep the host listing", async () => {
    const listedAt: number[] = [];
    const source = open([fixture("changes", "s")], () => listedAt.push(performance.now()));
    await source.settled;
    await expect.poll(() => listedAt.length, PATIENT).toBeGreaterThanOrEqual(4);
    const [first = 0, , , fourth = 0] = listedAt;
    expect(fourth - first).toBeGreaterThan(3 * SHORT.relistMs);
  });
});

describe("the last complete list is kept, and the trouble reported,", () => {
  test("when the server refuses to list again", async () => {
    const source = open([fixture("shrinks-to-an-error", "s")]);
    const before = await ask(source);
    await expect
      .poll(() => source.snapshot().servers[0]?.trouble, PATIENT)
      .toEqual({ code: "refused", message: "refused tools/list: database is locked (-32603)" });
    expect(source.snapshot().servers[0]).toMatchObject({ running: true, listing: "complete" });
    expect(await ask(source)).toEqual({ catalog: before, stale: true });
    expect(await catalogOf(source)).toBe(before);
  });

  test("when the server ends", async () => {
    const source = open([fixture("crashes-later", "s")]);
    const before = await ask(source);
    await expect
      .poll(() => source.snapshot().servers[0]?.trouble, PATIENT)
      .toEqual({ code: "ended", message: "ended" });
    expect(source.snapshot().servers[0]).toMatchObject({ running: false, listing: "complete" });
    expect(await ask(source)).toEqual({ catalog: before, stale: true });
    expect(await catalogOf(source)).toBe(before);
    expect(await idsOf(source)).toEqual(["mcp:s.one"]);
  });
});

describe("what one tool makes fail stays with that tool", () => {
  test("a text without end, at the start and after a change", async () => {
    const source = open([fixture("endless-texts", "s"), fixture("good", "g")]);
    const leftOut = () => source.snapshot().catalog.quarantined.map(({ tool }) => tool);
    expect(await idsOf(source)).toEqual(["mcp:g.read", "mcp:g.write", "mcp:s.good"]);
    expect(leftOut()).toEqual(["mcp:s.endless-0"]);
    await expect.poll(leftOut, PATIENT).toEqual(["mcp:s.endless-1"]);
    expect(source.snapshot().servers.map(({ trouble }) => trouble)).toEqual([undefined, undefined]);
  });

  test("a classification that throws", async () => {
    const classify: Classify = (_server, name) => {
      if (name === "read") throw new Error("no such tool");
      return {};
    };
    const source = mcpCatalogSource({ tenant: "t", servers: [fixture("good")], classify, limits: SHORT });
    opened.push(source);
    expect(await idsOf(source)).toEqual(["mcp:good.write"]);
    expect(source.snapshot().catalog.quarantined).toMatchObject([
      { tool: "read", problems: [{ code: "check_failed" }] },
    ]);
  });
});

test("what a server makes fail in the host stays with that server", async () => {
  const source = open([fixture("good", "a"), fixture("good", "b")], ({ server }) => {
    if (server === "a") throw new RangeError("too much");
  });
  expect(await idsOf(source)).toEqual(["mcp:a.read", "mcp:a.write", "mcp:b.read", "mcp:b.write"]);
  expect(source.snapshot().servers.map(({ trouble }) => trouble)).toEqual([
    { code: "host_failed", message: "met a fault of this host: RangeError: too much" },
    undefined,
  ]);
});

test("a server's own child that stays does not keep the source from closing", async () => {
  const source = open([fixture("leaves-a-child", "s")]);
  expect(await idsOf(source)).toEqual(["mcp:s.one"]);
  const startedAt = performance.now();
  await source.close();
  expect(performance.now() - startedAt).toBeLessThan(3 * SHORT.graceMs + 1_500);
});

test("a tenant without servers has no tools", async () => {
  expect(await ask(open([fixture("good")]), "other")).toMatchObject({ tools: [] });
});

test("there is an error, not an empty catalogue, while no server has listed anything", async () => {
  await expect(ask(open([fixture("crashes-at-start"), fixture("refuses-list")]))).rejects.toThrow(NothingToServeError);
});

test("a server without tools makes an empty catalogue", async () => {
  expect(await idsOf(open([fixture("no-tools-capability")]))).toEqual([]);
});

test("tools that are all bad make an empty catalogue, and are reported", async () => {
  const source = open([fixture("only-bad-tools", "s")]);
  expect(await idsOf(source)).toEqual([]);
  expect(source.snapshot().catalog.quarantined).toMatchObject([{ owner: "s", tool: "one" }]);
});

test("two servers with equal tools do not collide", async () => {
  const ids = await idsOf(open([fixture("good", "a"), fixture("good", "b")]));
  expect(ids).toEqual(["mcp:a.read", "mcp:a.write", "mcp:b.read", "mcp:b.write"]);
});

test.each([
  [["a.b"], 'Server name "a.b": use lower-case letters, digits and hyphens.'],
  [[""], 'Server name "": use lower-case letters, digits and hyphens.'],
  [["a", "b", "a"], 'Server name "a" is used twice.'],
])("names %j are refused before anything starts", (names, message) => {
  expect(() => open(names.map((name) => fixture("good", name)))).toThrow(new TypeError(message));
});
