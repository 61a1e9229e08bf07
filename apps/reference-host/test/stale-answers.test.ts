import { expect, onTestFinished, test } from "vitest";
import { mcpCatalogSource } from "../src/mcp/mcp-catalog-source.js";
import { DEMO_PRINCIPALS, DEMO_TENANT } from "../src/principals.js";
import { buildApp, serve } from "../src/serve.js";
import { fixture, SHORT } from "./fixture-servers.js";

test("catalog-stale-header: the tools of a server that has ended are served, and every answer says so", async () => {
  const servers = [fixture("good"), fixture("crashes-later")];
  const source = mcpCatalogSource({ tenant: DEMO_TENANT, servers, classify: () => ({}), limits: SHORT });
  onTestFinished(source.close);
  const host = await serve(buildApp(source, DEMO_PRINCIPALS), 0);
  onTestFinished(host.close);
  const headers = { authorization: `Bearer ${DEMO_PRINCIPALS[0]?.token}` };
  const mark = async (path: string) => {
    const answer = await fetch(host.url + path, { headers });
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get("toolfold-catalog")];
  };

  await expect.poll(() => mark("/v1/tools"), { timeout: 20_000 }).toEqual([200, "stale"]);
  expect(source.snapshot().servers.map(({ running }) => running)).toEqual([true, false]);
  expect(await mark("/v1/tools/mcp:crashes-later.one?view=compact")).toEqual([200, "stale"]);
  expect(await mark("/v1/tools/mcp:good.read")).toEqual([200, "stale"]);
  expect(await mark("/v1/tools/unknown")).toEqual([404, "stale"]);
});
