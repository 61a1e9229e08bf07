import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { catalogRouter, type HostCapabilities } from "../src/index.js";
import { violations } from "./schemas.js";
import { authenticate, bothTenants, CAPABILITIES, STRANGER_KEY, startHost } from "./start-host.js";

const implementation = { name: "test-host", version: "1.2.3" };
const FIXED = {
  protocolVersion: "1.0",
  supportedEnvelopes: [],
  schemaVersions: {},
  limits: { clarificationRounds: 0, schemaRounds: 0, envelopesPerTurn: 0 },
};

test.each<[HostCapabilities, unknown]>([
  [{ implementation }, { ...FIXED, implementation, toolCatalog: { supported: true, compactView: true } }],
  [
    { implementation, compactView: false, sources: ["workflow", "mcp"] },
    { ...FIXED, implementation, toolCatalog: { supported: true, sources: ["workflow", "mcp"], compactView: false } },
  ],
  [
    {
      implementation: { ...implementation, vendor: "Acme" },
      others: { prompts: { supported: true }, limits: { ...FIXED.limits, schemaRounds: 2 } },
    },
    {
      ...FIXED,
      prompts: { supported: true },
      limits: { ...FIXED.limits, schemaRounds: 2 },
      implementation: { ...implementation, vendor: "Acme" },
      toolCatalog: { supported: true, compactView: true },
    },
  ],
])("capabilities-endpoint, capabilities-families-at-root: says what is served %#", async (capabilities, document) => {
  const { get } = await startHost({ capabilities });
  const answer = await get("/.well-known/openwop", {});
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual(document);
  expect(violations("capabilities", answer.json())).toEqual([]);
  expect(answer.headers).toMatchObject({ "content-type": "application/json", "cache-control": "public, max-age=300" });
});

test("capabilities-public, capabilities-same-for-all: is the same for everybody", async () => {
  const { get } = await startHost();
  const nobody = await get("/.well-known/openwop", {});
  for (const headers of [{ authorization: STRANGER_KEY }, { authorization: "nonsense" }]) {
    expect((await get("/.well-known/openwop?view=bad&x", headers)).body.equals(nobody.body)).toBe(true);
  }
  const zipped = await get("/.well-known/openwop", { "accept-encoding": "gzip" });
  expect(gunzipSync(zipped.body).equals(nobody.body)).toBe(true);
});

test("capabilities-not-modified: answers 304 to its tag", async () => {
  const { get } = await startHost();
  const { etag } = (await get("/.well-known/openwop", {})).headers;
  const answer = await get("/.well-known/openwop", { "if-none-match": `W/${etag}` });
  expect([answer.status, answer.body.length]).toEqual([304, 0]);
  expect(answer.headers).toMatchObject({ etag, "cache-control": "public, max-age=300" });
});

const build = (capabilities: unknown) => () =>
  catalogRouter({ source: { read: bothTenants }, authenticate, capabilities: capabilities as HostCapabilities });

test.each([
  [{}, "catalogRouter: capabilities: implementation must be an object."],
  [
    { implementation: { name: "x" } },
    "catalogRouter: capabilities.implementation: version must be a text that is not empty.",
  ],
  [{ ...CAPABILITIES, sources: ["MCP"] }, 'catalogRouter: capabilities: sources holds "MCP"; '],
  [{ ...CAPABILITIES, sources: "mcp" }, "catalogRouter: capabilities: sources must be an array."],
  [{ ...CAPABILITIES, others: 5 }, "catalogRouter: capabilities: others must be an object."],
  [
    { implementation: { ...implementation, verison: "1" } },
    "catalogRouter: capabilities.implementation: verison is not an option; there are name, version, vendor.",
  ],
  [{ ...CAPABILITIES, compactView: "yes" }, "catalogRouter: capabilities: compactView must be true or false."],
  [
    { ...CAPABILITIES, toolCatalog: {} },
    "catalogRouter: capabilities: toolCatalog is not an option; there are implementation, compactView, sources, others.",
  ],
  [
    { ...CAPABILITIES, others: { protocolVersion: 1 } },
    "catalogRouter: capabilities: the document would be invalid at /protocolVersion: ",
  ],
])("refuses capabilities that it could not honestly serve %#", (capabilities, message) => {
  expect(build(capabilities)).toThrow(
    expect.objectContaining({ code: "invalid_option", message: expect.stringContaining(message) }),
  );
});
