import { gunzipSync } from "node:zlib";
import { assembleCatalog, type ToolDescriptor } from "@toolfold/core";
import { expect, test } from "vitest";
import { startHost } from "./start-host.js";

const COUNT = 10_000;

const tools: ToolDescriptor[] = Array.from({ length: COUNT }, (_, index) => ({
  toolId: `mcp:bulk.tool-${String(index).padStart(5, "0")}`,
  source: "mcp",
  safetyTier: "read",
  description: `Tool ${index}. ${"It does what it says. ".repeat(20)}`,
  inputSchema: {
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 13 }, (_each, number) => [
        `argument${number}`,
        {
          type: "string",
          description: `Argument ${number} of tool ${index}, which means something long enough to matter.`,
        },
      ]),
    ),
  },
}));
const catalog = assembleCatalog([{ owner: "bulk", tools }]);

test("serves a catalogue of 20 MB in both views and every coding, without holding up other requests", async () => {
  const { get, events } = await startHost({ source: { read: async () => catalog } });
  const authorization = "Bearer admin-key";
  const plain = await get("/v1/tools");
  expect(plain.status).toBe(200);
  expect(plain.body.length).toBeGreaterThan(20_000_000);
  expect((plain.json() as { tools: unknown[] }).tools).toHaveLength(COUNT);

  let slowest = 0;
  const compact = get("/v1/tools?view=compact", { authorization, "accept-encoding": "gzip" });
  for (let done = false; !done; ) {
    const start = performance.now();
    await get("/.well-known/openwop", {});
    slowest = Math.max(slowest, performance.now() - start);
    done = await Promise.race([
      compact.then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, 5, false)),
    ]);
  }
  const zipped = await compact;
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  const body = JSON.parse(gunzipSync(zipped.body).toString()) as { tools: { toolId: string }[] };
  expect(body.tools.map(({ toolId }) => toolId)).toEqual(catalog.tools.map(({ toolId }) => toolId));
  expect(slowest).toBeLessThan(2000);

  const again = await get("/v1/tools?view=compact", {
    authorization,
    "accept-encoding": "gzip",
    "if-none-match": zipped.headers.etag,
  });
  expect([again.status, events]).toEqual([304, []]);
}, 60_000);
