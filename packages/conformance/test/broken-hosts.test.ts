import { afterEach, describe, expect, it } from "vitest";
import { BROKEN_HOSTS, type BrokenHost } from "../broken-hosts/deviations.js";
import {
  eachCompactSchema,
  eachTool,
  edit,
  every,
  headers,
  isDocument,
  isList,
  type Members,
  refusal,
  where,
  without,
} from "../broken-hosts/edits.js";
import { type Ask, type Change, type Deviation, startHost, TOKENS } from "../broken-hosts/minimal-host.js";
import { HOST_NOT_OBSERVABLE } from "../src/host/not-observable.js";
import { checkHost, type Disposition, type Report } from "../src/index.js";
import { levelsOf } from "../src/requirement.js";

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

type Subject = Partial<BrokenHost> & { readonly first?: keyof typeof TOKENS };

async function judge({ shape = {}, deviation, first = "all", second = "some" }: Subject): Promise<Report> {
  const host = await startHost(shape, deviation);
  close = () => host.close();
  return checkHost({ url: host.url, token: TOKENS[first], secondToken: TOKENS[second] });
}

function having(report: Report, disposition: Disposition): string[] {
  return report.verdicts.filter((verdict) => verdict.disposition === disposition).map(({ requirement }) => requirement);
}

const failed = (report: Report): string[] => having(report, "fail");

describe("the minimal host", () => {
  it.each([true, false])("keeps every requirement that can be judged, with compactView %s", async (compactView) => {
    const report = await judge({ shape: { compactView } });
    expect({
      failed: failed(report),
      warned: having(report, "warn"),
      untestable: having(report, "untestable"),
      brokeOff: report.scenarios.flatMap(({ brokeOff }) => brokeOff ?? []),
      notes: report.notes,
    }).toEqual({
      failed: [],
      warned: [],
      untestable: ["catalog-empty-list", "errors-correlation", "errors-retry-after"],
      brokeOff: [],
      notes: [],
    });
  });
});

it("says nothing about schemas where no tool has one", async () => {
  const value = eachTool(() => true, without("inputSchema"));
  const report = await judge({ deviation: { value } });
  expect(failed(report)).toEqual([]);
  expect(having(report, "untestable")).toEqual(
    expect.arrayContaining(["subset-root-object", "subset-no-ref", "lowering-never-narrower"]),
  );
});

describe("each broken host breaks exactly its requirement", () => {
  it.each(BROKEN_HOSTS.map((host) => [host.requirement, host] as const))("%s", async (requirement, host) => {
    const report = await judge(host);
    const besides = new Set(host.besides);
    const others = failed(report).filter((id) => !besides.has(id));
    if (host.verdict !== "warn") return expect(others).toEqual([requirement]);
    const warned = having(report, "warn").filter((id) => !besides.has(id));
    expect({ warned, failed: others }).toEqual({ warned: [requirement], failed: [] });
  });

  it("and each requirement that a request can observe has one", () => {
    const broken = new Set(BROKEN_HOSTS.map(({ requirement }) => requirement));
    const ids = [...levelsOf("host").keys()];
    const advice = "Add a broken host in broken-hosts, or the reason in src/host/not-observable.ts.";
    expect(
      ids.filter((id) => !broken.has(id) && !HOST_NOT_OBSERVABLE.has(id)),
      advice,
    ).toEqual([]);
    expect([...broken, ...HOST_NOT_OBSERVABLE.keys()].filter((id) => !ids.includes(id))).toEqual([]);
    expect([...broken].filter((id) => HOST_NOT_OBSERVABLE.has(id))).toEqual([]);
  });
});

it("judges what a principal without tools is told, where there is one", async () => {
  const report = await judge({ second: "none" });
  expect([failed(report), having(report, "untestable")]).toEqual([[], ["errors-correlation", "errors-retry-after"]]);
});

it("judges what the first principal must not learn, where the second may call more", async () => {
  const right = await judge({ first: "some", second: "all" });
  expect([failed(right), having(right, "untestable")]).toEqual([
    [],
    ["catalog-empty-list", "errors-correlation", "errors-retry-after"],
  ]);
  await close?.();
  const value = where(
    (ask, { status }) => ask.path.includes("fs.write") && status === 404,
    (_, answer) => edit(answer, (body) => ({ ...body, message: "Not yours." })),
  );
  expect(failed(await judge({ first: "some", second: "all", deviation: { value } }))).toEqual([
    "catalog-not-found-identical",
  ]);
});

describe("a host may", () => {
  it("name another scheme beside Bearer", async () => {
    const wire = where((_, { status }) => status === 401, headers({ "www-authenticate": 'Basic realm="a", Bearer' }));
    expect(failed(await judge({ deviation: { wire } }))).toEqual([]);
  });

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
    expect(failed(await judge({ deviation }))).toEqual([]);
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
    const report = await judge({ deviation: { value } });
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
    const report = await judge({ deviation: { value } });
    expect([report.passed, report.scenarios.flatMap(({ brokeOff }) => brokeOff ?? [])]).toEqual([false, []]);
  });
});

/** Answers every tenth request with 429. */
function limited(): Change {
  return every(10, () => headers({ "retry-after": "0" })(UNASKED, refusal(429, "rate_limited")));
}

const UNASKED: Ask = { method: "GET", path: "/", query: new URLSearchParams(), headers: {} };
