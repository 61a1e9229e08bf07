import { assembleCatalog } from "@toolfold/core";
import { expect, test } from "vitest";
import type { Answer } from "./ask.js";
import { violations } from "./schemas.js";
import { ADMIN_KEY, READER_KEY, STRANGER_KEY, startHost } from "./start-host.js";
import { ACME, ACME_TOOLS, ODD_IDS, RIVAL_TOOL } from "./tools.js";

interface Tool {
  readonly toolId: string;
  readonly [field: string]: unknown;
}

const toolsOf = (answer: Answer): Tool[] => (answer.json() as { tools: Tool[] }).tools;
const idsOf = (answer: Answer): string[] => toolsOf(answer).map(({ toolId }) => toolId);
const byId = (path: string): string => `/v1/tools/${encodeURIComponent(path)}`;

test("catalog-list-envelope, catalog-descriptor-shape: lists every permitted tool as it is", async () => {
  const { get, events } = await startHost();
  const answer = await get("/v1/tools");
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({ tools: ACME.tools });
  expect(ACME.tools).toHaveLength(ACME_TOOLS.length);
  expect(toolsOf(answer).flatMap((tool) => violations("toolDescriptor", tool))).toEqual([]);
  expect(events).toEqual([]);
});

test("catalog-order: lists by UTF-16 code units", async () => {
  const { get } = await startHost();
  const ids = idsOf(await get("/v1/tools"));
  expect(ids).toEqual([...ids].sort());
  expect(ids.slice(-2)).toEqual(["\u{1F600}", "\uFF5E"]);
});

test("catalog-compact-shape, catalog-compact-fields: shows a compact view of the same tools", async () => {
  const { get } = await startHost();
  const standard = toolsOf(await get("/v1/tools"));
  const compact = toolsOf(await get("/v1/tools?view=compact"));
  expect(compact.flatMap((tool) => violations("compactToolDescriptor", tool))).toEqual([]);
  expect(
    compact.flatMap(({ inputSchema }) => (inputSchema ? violations("compactInputSchema", inputSchema) : [])),
  ).toEqual([]);
  const same = ({ toolId, source, safetyTier, title }: Tool) => ({ toolId, source, safetyTier, title });
  expect(compact.map(same)).toEqual(standard.map(same));
  const read = compact.find(({ toolId }) => toolId === "mcp:fs.read");
  expect(Object.keys(read ?? {})).toEqual(["toolId", "source", "safetyTier", "title", "description", "inputSchema"]);
  expect(String(read?.description).length).toBeLessThanOrEqual(256);
});

test("catalog-view-standard: answers view=standard with the same bytes as no view", async () => {
  const { get } = await startHost();
  const [plain, explicit] = [await get("/v1/tools"), await get("/v1/tools?view=standard")];
  expect(explicit.body.equals(plain.body)).toBe(true);
  expect(explicit.headers.etag).toBe(plain.headers.etag);
});

test("takes options of the projection", async () => {
  const { get } = await startHost({ projection: { summaryLength: 20 } });
  expect((await get(`${byId("mcp:fs.read")}?view=compact`)).json()).toMatchObject({ description: "Reads a file." });
});

test("catalog-view-unadvertised: ignores view without a compact view", async () => {
  const { get } = await startHost({
    capabilities: { implementation: { name: "h", version: "1" }, compactView: false },
  });
  const plain = await get("/v1/tools");
  for (const query of ["view=compact", "view=", "view=bad", "view=compact&view=compact"]) {
    const answer = await get(`/v1/tools?${query}`);
    expect({ query, status: answer.status, etag: answer.headers.etag }).toEqual({
      query,
      status: 200,
      etag: plain.headers.etag,
    });
  }
});

test.each(["standard", "compact"])(
  "catalog-source-filter, catalog-source-composes: filters the %s view",
  async (view) => {
    const { get } = await startHost();
    const all = toolsOf(await get(`/v1/tools?view=${view}`));
    for (const source of ["node-pack", "workflow", "mcp", "connector", "host-extension"]) {
      const answer = await get(`/v1/tools?source=${source}&view=${view}`);
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual({ tools: all.filter((tool) => tool.source === source) });
    }
  },
);

test("serves only the sources that it advertises, in the list and by id", async () => {
  const { get } = await startHost({
    capabilities: { implementation: { name: "h", version: "1" }, sources: ["node-pack"] },
  });
  expect(idsOf(await get("/v1/tools"))).toEqual(["pack:sum"]);
  expect((await get("/v1/tools?source=mcp")).json()).toEqual({ tools: [] });
  expect((await get(byId("pack:sum"))).status).toBe(200);
  expect((await get(byId("constructor"))).status).toBe(404);
});

test("catalog-unknown-parameters: ignores parameters that it does not have", async () => {
  const { get } = await startHost();
  const plain = await get("/v1/tools");
  for (const query of [
    "view[x]=compact",
    "view%5Bx%5D=",
    "source[]=mcp",
    "View=bad",
    "limit=1",
    "&&=&?",
    "__proto__=1",
    "%",
  ]) {
    expect((await get(`/v1/tools?${query}`)).body.equals(plain.body)).toBe(true);
  }
  expect((await get(`${byId("pack:sum")}?source=nowhere`)).status).toBe(200);
});

test.each(["standard", "compact"])(
  "catalog-id-round-trip, catalog-by-id-equal: answers every listed id in the %s view",
  async (view) => {
    const { get } = await startHost();
    const tools = toolsOf(await get(`/v1/tools?view=${view}`));
    expect(tools.map(({ toolId }) => toolId)).toEqual(expect.arrayContaining([...ODD_IDS]));
    for (const tool of tools) {
      const answer = await get(`${byId(tool.toolId)}?view=${view}`);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(JSON.stringify(tool));
    }
  },
);

test("catalog-id-decode: decodes a segment once, and lets %3A and : be the same", async () => {
  const { get } = await startHost();
  const ids = async (path: string) => {
    const answer = await get(path);
    return answer.status === 200 ? (answer.json() as Tool).toolId : answer.status;
  };
  expect(await ids("/v1/tools/pack:sum")).toBe("pack:sum");
  expect(await ids("/v1/tools/pack%3Asum")).toBe("pack:sum");
  expect(await ids("/v1/tools/p%61ck%3asum")).toBe("pack:sum");
  expect(await ids("/v1/tools/mcp:docs%2Fsearch")).toBe("mcp:docs/search");
  expect(await ids("/v1/tools/mcp:docs%2fsearch")).toBe("mcp:docs/search");
  expect(await ids("/v1/tools/a%252Fb")).toBe("a%2Fb");
  expect(await ids("/v1/tools/...")).toBe("...");
  expect(await ids("/v1/tools/with%20space+plus")).toBe("with space+plus");
});

test("catalog-scoped, catalog-tenant: shows each principal its own tools", async () => {
  const { get } = await startHost();
  const free = ACME_TOOLS.filter(({ auth }) => auth === undefined).map(({ toolId }) => toolId);
  const reader = idsOf(await get("/v1/tools", { authorization: READER_KEY }));
  expect(reader).toEqual([...free, "mcp:fs.read"].sort());
  expect(idsOf(await get("/v1/tools?view=compact", { authorization: READER_KEY }))).toEqual(reader);
  expect((await get("/v1/tools", { authorization: STRANGER_KEY })).json()).toEqual({ tools: [RIVAL_TOOL] });
});

test("catalog-list-and-by-id-agree: answers by id exactly what is listed", async () => {
  const { get } = await startHost({
    authorize: ({ subject }, { toolId }) => subject !== "reader" || toolId !== "pack:sum",
  });
  for (const authorization of [ADMIN_KEY, READER_KEY, STRANGER_KEY]) {
    const listed = new Set(idsOf(await get("/v1/tools", { authorization })));
    for (const { toolId } of [...ACME_TOOLS, RIVAL_TOOL]) {
      const { status } = await get(byId(toolId), { authorization });
      expect({ authorization, toolId, status }).toEqual({
        authorization,
        toolId,
        status: listed.has(toolId) ? 200 : 404,
      });
    }
  }
});

test("catalog-empty-list: answers 200 to a principal without tools", async () => {
  const { get } = await startHost({ authorize: () => false });
  const answer = await get("/v1/tools");
  expect([answer.status, answer.text]).toEqual([200, '{"tools":[]}']);
});

test("lowering-omission-reported: tells the operator once of each schema that is left out, and why", async () => {
  const catalog = assembleCatalog([
    {
      owner: "pack",
      tools: [
        {
          toolId: "pack:wide",
          source: "node-pack",
          safetyTier: "read",
          inputSchema: { type: "object", properties: { a: { not: { pattern: "^x" } }, b: { type: "string" } } },
        },
        { toolId: "pack:plain", source: "node-pack", safetyTier: "read", inputSchema: { type: "object" } },
      ],
    },
  ]);
  const { get, events } = await startHost({ source: { read: async () => catalog }, projection: { onWiden: "omit" } });
  for (const path of ["/v1/tools?view=compact", byId("pack:wide").concat("?view=compact"), "/v1/tools"])
    await get(path);
  expect(events).toEqual([
    {
      type: "schema_omitted",
      toolId: "pack:wide",
      findings: [{ pointer: "/properties/a", keyword: "not", reason: expect.any(String) as string }],
    },
  ]);
});
