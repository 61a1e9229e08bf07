import { afterEach, describe, expect, test } from "vitest";
import type { ServerSpec } from "../src/mcp/connect-server.js";
import { type McpCatalogSource, mcpCatalogSource } from "../src/mcp/mcp-catalog-source.js";
import type { McpLimits } from "../src/mcp/mcp-limits.js";
import { catalogOf, fixture, runningFixtures, SHORT } from "./fixture-servers.js";

const GOOD = ["mcp:good.read", "mcp:good.write"];
const opened: McpCatalogSource[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((source) => source.close()));
  const left = runningFixtures();
  if (left.length > 0) throw new Error(`Still running: ${left.join(", ")}`);
});

async function start(servers: ServerSpec[], limits: Partial<McpLimits> = {}): Promise<McpCatalogSource> {
  const source = mcpCatalogSource({ tenant: "t", servers, classify: () => ({}), limits: { ...SHORT, ...limits } });
  opened.push(source);
  await source.settled;
  return source;
}

/** Lets a busy machine read what is large. */
const PATIENT: Partial<McpLimits> = { listMs: 90_000 };

/** What a server beside a good one ends up as, and what is served of it. */
async function beside(bad: ServerSpec, limits: Partial<McpLimits> = {}) {
  const source = await start([fixture("good"), bad], limits);
  const catalog = await catalogOf(source);
  const ids = catalog.tools.map(({ toolId }) => toolId);
  expect(ids.filter((id) => id.startsWith("mcp:good."))).toEqual(GOOD);
  const { servers } = source.snapshot();
  const [good, other] = servers;
  expect(good).toMatchObject({ server: "good", running: true, listing: "complete" });
  expect(good?.trouble).toBeUndefined();
  return {
    running: other?.running,
    listing: other?.listing,
    trouble: other?.trouble,
    served: ids.filter((id) => !id.startsWith("mcp:good.")),
    leftOut: catalog.quarantined.map(({ owner, tool, problems }) => [owner, tool, ...problems.map(({ code }) => code)]),
  };
}

describe("a server that cannot be used is named with the reason, and the other one is served", () => {
  test.each<[string, ServerSpec, Partial<McpLimits>, { code: string; message: string }]>([
    [
      "is not there",
      { name: "absent", command: "/nonexistent/server", args: [] },
      {},
      { code: "not_started", message: "could not be started: spawn /nonexistent/server ENOENT" },
    ],
    [
      "crashes at the start",
      fixture("crashes-at-start"),
      {},
      { code: "ended", message: "ended before it finished initialize; its stderr ends with: cannot open the database" },
    ],
    [
      "crashes in the middle of its list",
      fixture("crashes-mid-list"),
      {},
      { code: "ended", message: "ended before it finished tools/list" },
    ],
    [
      "hangs at initialize, deaf to SIGTERM",
      fixture("hangs-at-initialize"),
      { connectMs: 3_000 },
      { code: "no_answer", message: "did not finish initialize within 3 s" },
    ],
    [
      "floods stdout without a line end",
      fixture("garbage-only"),
      { messageBytes: 1_048_576 },
      { code: "message_too_large", message: "sent more than 1048576 bytes in one message" },
    ],
    [
      "answers what is not JSON-RPC",
      fixture("invalid-json-rpc"),
      { connectMs: 3_000 },
      { code: "no_answer", message: "did not finish initialize within 3 s; it sent JSON that is not JSON-RPC" },
    ],
    [
      "refuses initialize",
      fixture("refuses-initialize"),
      {},
      { code: "refused", message: "refused initialize: no licence \u001b[31mkey\u001b[0m (-32603)" },
    ],
    [
      "speaks an unknown protocol version",
      fixture("unknown-protocol"),
      {},
      {
        code: "invalid_answer",
        message: "gave an unusable answer to initialize: Server's protocol version is not supported: 1999-01-01",
      },
    ],
  ])("%s", async (_name, bad, limits, trouble) => {
    expect(await beside(bad, limits)).toEqual({ running: false, listing: "none", trouble, served: [], leftOut: [] });
  });
});

describe("a server that runs but does not list is reported", () => {
  test.each<[string, ServerSpec, Partial<McpLimits>, { code: string; message: string }]>([
    [
      "hangs at tools/list",
      fixture("hangs-at-list"),
      { listMs: 1_500 },
      { code: "no_answer", message: "did not finish tools/list within 1.5 s" },
    ],
    [
      "refuses tools/list",
      fixture("refuses-list"),
      {},
      { code: "refused", message: "refused tools/list: database is locked (-32603)" },
    ],
    [
      "has no array of tools",
      fixture("no-tools-array"),
      {},
      { code: "invalid_answer", message: "answered tools/list without an array named `tools`" },
    ],
    [
      "lists more than one message may hold",
      fixture("huge-list"),
      { messageBytes: 10_485_760 },
      { code: "message_too_large", message: "sent more than 10485760 bytes in one message" },
    ],
  ])("%s", async (_name, bad, limits, trouble) => {
    expect(await beside(bad, limits)).toMatchObject({ listing: "none", trouble, served: [], leftOut: [] });
  });
});

describe("a list that does not end is served as far as it was read", () => {
  test.each<[string, ServerSpec, Partial<McpLimits>, { code: string; message: string }, string[]]>([
    [
      "hangs at its second page",
      fixture("hangs-at-second-page", "s"),
      { listMs: 1_500 },
      { code: "no_answer", message: "did not finish tools/list within 1.5 s" },
      ["mcp:s.one"],
    ],
    [
      "pages for ever",
      fixture("pages-for-ever", "s"),
      { pages: 3 },
      { code: "too_many_pages", message: "listed more than 3 pages" },
      ["mcp:s.tool-0", "mcp:s.tool-1", "mcp:s.tool-2"],
    ],
    [
      "pages for ever, with few tools allowed",
      fixture("pages-for-ever", "s"),
      { tools: 2 },
      { code: "too_many_tools", message: "listed more than 2 tools" },
      ["mcp:s.tool-0", "mcp:s.tool-1"],
    ],
    [
      "repeats a cursor",
      fixture("repeats-a-cursor", "s"),
      {},
      { code: "repeated_cursor", message: "sent the same `nextCursor` twice" },
      ["mcp:s.one", "mcp:s.two"],
    ],
    [
      "sends a number as its cursor",
      fixture("odd-cursor", "s"),
      {},
      { code: "invalid_answer", message: "sent a `nextCursor` that is not a string" },
      ["mcp:s.one"],
    ],
  ])("%s", async (_name, bad, limits, trouble, served) => {
    expect(await beside(bad, limits)).toEqual({ running: true, listing: "partial", trouble, served, leftOut: [] });
  });

  test("sends twenty megabytes a page for ever", async () => {
    const { listing, trouble, leftOut } = await beside(fixture("huge-pages", "s"), PATIENT);
    expect({ listing, trouble }).toEqual({
      listing: "partial",
      trouble: { code: "list_too_large", message: "listed more than 33554432 characters and values" },
    });
    expect(leftOut.length).toBeLessThanOrEqual(1);
  }, 120_000);
});

describe("a server that is only noisy is served whole", () => {
  test.each<[string, ServerSpec, string[]]>([
    ["writes garbage between its messages", fixture("garbage-between", "s"), ["mcp:s.one"]],
    ["floods stderr", fixture("stderr-flood", "s"), ["mcp:s.one"]],
    ["sends an empty cursor", fixture("empty-cursor", "s"), ["mcp:s.one", "mcp:s.two"]],
    ["sends a null cursor", fixture("null-cursor", "s"), ["mcp:s.one"]],
  ])("%s", async (_name, noisy, served) => {
    expect(await beside(noisy)).toEqual({
      running: true,
      listing: "complete",
      trouble: undefined,
      served,
      leftOut: [],
    });
  });

  test("offers no tools", async () => {
    expect(await beside(fixture("no-tools-capability"))).toEqual({
      running: true,
      listing: "complete",
      trouble: { code: "no_tools", message: "offers no tools" },
      served: [],
      leftOut: [],
    });
  });

  test("lists twenty megabytes", async () => {
    const { served, listing, trouble } = await beside(fixture("huge-list", "s"), PATIENT);
    expect({ tools: served.length, listing, trouble }).toEqual({
      tools: 20_000,
      listing: "complete",
      trouble: undefined,
    });
  }, 60_000);
});

describe("bad tools are left out alone", () => {
  test("the same tool twice counts once", async () => {
    expect(await beside(fixture("same-tool-twice", "s"))).toMatchObject({
      served: ["mcp:s.one", "mcp:s.two"],
      leftOut: [["s", "mcp:s.one", "duplicate_tool_id"]],
    });
  });

  test("each with its reason", async () => {
    const { served, leftOut } = await beside(fixture("bad-tools", "s"));
    expect(served).toEqual([
      "mcp:s.10",
      "mcp:s.2",
      "mcp:s.__proto__",
      "mcp:s.boolean-properties",
      "mcp:s.constructor",
      "mcp:s.good",
      "mcp:s.nasty-names",
    ]);
    expect(leftOut).toEqual([
      ["s", "string-schema", "invalid_mcp_tool"],
      ["s", "#6", "invalid_mcp_tool"],
      ["s", "#7", "invalid_mcp_tool"],
      ["s", "#8", "invalid_mcp_tool"],
      ["s", "#9", "invalid_mcp_tool"],
      ["s", "mcp:s.invalid-schema", "invalid_keyword_value"],
      ["s", "mcp:s.secret", "secret_found"],
      ["s", "mcp:s.too-deep", "too_deep"],
    ]);
  });
});
