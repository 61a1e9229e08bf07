import { afterEach, describe, expect, it } from "vitest";
import { DEVIATIONS } from "../broken-hosts/deviations.js";
import {
  eachCompactSchema,
  eachTool,
  edit,
  headers,
  isCompact,
  isDocument,
  isList,
  type Members,
  refusal,
  where,
  without,
} from "../broken-hosts/edits.js";
import { type Change, type Deviation, startHost, TOKENS } from "../broken-hosts/minimal-host.js";
import { checkHost, type Report } from "../src/index.js";

let close: (() => Promise<void>) | undefined;
afterEach(async () => close?.());

async function judge(...args: Parameters<typeof startHost>): Promise<Report> {
  const host = await startHost(...args);
  close = () => host.close();
  return checkHost({ url: host.url, token: TOKENS.all, secondToken: TOKENS.some });
}

function failed(report: Report): string[] {
  return report.verdicts.filter(({ disposition }) => disposition === "fail").map(({ requirement }) => requirement);
}

describe("the minimal host", () => {
  it.each([true, false])("passes with compactView %s", async (compactView) => {
    const report = await judge({ compactView });
    expect({
      failed: failed(report),
      brokeOff: report.scenarios.map(({ brokeOff }) => brokeOff).filter(Boolean),
    }).toEqual({
      failed: [],
      brokeOff: [],
    });
    expect(report.totals.warn).toBe(0);
  });
});

describe("each broken host fails exactly its requirement", () => {
  it.each([...DEVIATIONS])("%s", async (requirement, deviation) => {
    expect(failed(await judge({ compactView: true }, deviation))).toEqual([requirement]);
  });

  it("catalog-view-unadvertised", async () => {
    const value: Change = (ask, right) => (isCompact(ask) ? { ...right, body: Buffer.from('{"tools":[]}') } : right);
    expect(failed(await judge({ compactView: false }, { value }))).toEqual(["catalog-view-unadvertised"]);
  });

  it("catalog-unadvertised", async () => {
    const value: Change = (ask, right) =>
      isDocument(ask) && right.status === 200 ? edit(right, without("toolCatalog")) : right;
    expect(failed(await judge({ compactView: true }, { value }))).toEqual(["catalog-unadvertised"]);
  });

  it("capabilities-honest", async () => {
    const value: Change = (ask, right) =>
      isList(ask) && right.status === 200 ? refusal(500, "internal_error") : right;
    expect(failed(await judge({ compactView: true }, { value }))).toContain("capabilities-honest");
  });
});

describe("a host may", () => {
  it.each<[string, Deviation]>([
    ["send header fields of its own", { wire: headers({ "x-request-id": String(Math.random()) }) }],
    [
      "name allowed methods in another order",
      { wire: where((_, { status }) => status === 405, headers({ allow: "HEAD,GET" })) },
    ],
    [
      "quote the charset and order the cache directives as it likes",
      {
        wire: where(
          (ask, { status }) => !isDocument(ask) && status < 400,
          headers({ "content-type": 'application/json; charset="utf-8"', "cache-control": "no-cache,private" }),
        ),
      },
    ],
    ["limit requests", { wire: limited() }],
    [
      "declare 2020-12 with an empty fragment",
      {
        value: eachCompactSchema((schema) => ({ ...schema, $schema: "https://json-schema.org/draft/2020-12/schema#" })),
      },
    ],
    [
      "advertise no catalogue and have none",
      {
        value: (ask, right) =>
          isDocument(ask)
            ? right.status === 200
              ? edit(right, without("toolCatalog"))
              : right
            : refusal(404, "not_found"),
      },
    ],
  ])("%s", async (_, deviation) => {
    expect(failed(await judge({ compactView: true }, deviation))).toEqual([]);
  });
});

describe("a hostile host cannot break the suite with", () => {
  it("a schema of 20,000 levels", async () => {
    const deep = `${'{"items":'.repeat(20_000)}{}${"}".repeat(20_000)}`;
    const value: Change = (ask, right) =>
      isList(ask) && right.status === 200
        ? {
            ...right,
            body: Buffer.from(right.body.toString().replace('"type":"object"', `"type":"object","items":${deep}`)),
          }
        : right;
    const report = await judge({ compactView: true }, { value });
    expect([report.passed, report.scenarios.flatMap(({ brokeOff }) => brokeOff ?? [])]).toEqual([false, []]);
  });

  it.each<[string, Members]>([
    ["an id that no URL can carry", { toolId: "\ud800" }],
    ["an id that is no string", { toolId: { toString: 1 } }],
    ["tools that are no tools", { toolId: null, source: [], inputSchema: 7 }],
  ])("%s", async (_, members) => {
    const value = eachTool(
      () => true,
      (tool) => ({ ...tool, ...members }),
    );
    const report = await judge({ compactView: true }, { value });
    expect([report.passed, report.scenarios.flatMap(({ brokeOff }) => brokeOff ?? [])]).toEqual([false, []]);
  });
});

/** Answers every tenth request with 429. */
function limited(): Change {
  let count = 0;
  return (ask, right) => {
    if (++count % 10 !== 0) return right;
    return headers({ "retry-after": "0" })(ask, refusal(429, "rate_limited"));
  };
}
