import { existsSync } from "node:fs";
import { makeDemoFolder } from "./demo-folder.js";
import { classifyDemoTool, demoServerSpecs } from "./demo-servers.js";
import type { Leftovers } from "./leftovers.js";
import { mcpCatalogSource } from "./mcp/mcp-catalog-source.js";
import type { ServerState } from "./mcp/watch-server.js";
import { DEMO_PRINCIPALS, DEMO_TENANT } from "./principals.js";
import { buildReport } from "./report/build-report.js";
import type { HostReport } from "./report/host-report.js";
import { StartError } from "./start-error.js";
import { loadTokenCounter } from "./token-counter.js";

/** How to run the host. */
export interface RunOptions {
  readonly port: number;
  readonly leftovers: Leftovers;
  readonly onState: (state: ServerState) => void;
}

/**
 * Starts the servers, serves their tools and reports. Whatever it starts is in `leftovers` before it runs.
 *
 * @throws StartError where the port cannot be used or no server lists its tools.
 */
export async function runHost({ port, leftovers, onState }: RunOptions): Promise<HostReport> {
  const folder = makeDemoFolder();
  leftovers.add({ gently: folder.remove, now: folder.remove });

  const source = mcpCatalogSource({
    tenant: DEMO_TENANT,
    servers: demoServerSpecs(folder),
    classify: classifyDemoTool,
    onState,
  });
  leftovers.add({ gently: source.close, now: source.kill });

  // Loading Express takes as long as a server takes to start: do both at once.
  const [{ buildApp, serve }, { LAB_FOLDER }] = await Promise.all([import("./serve.js"), import("./lab-files.js")]);
  const host = await serve(buildApp(source, DEMO_PRINCIPALS, LAB_FOLDER), port);
  leftovers.add({ gently: host.close, now: () => {} });

  const [counter] = await Promise.all([loadTokenCounter(), source.settled]);
  const snapshot = source.snapshot();
  if (snapshot.servers.every(({ listing }) => listing === "none")) {
    throw new StartError("No MCP server listed its tools, so there is nothing to serve.");
  }
  return buildReport({ url: host.url, hasLab: existsSync(LAB_FOLDER), snapshot, counter, principals: DEMO_PRINCIPALS });
}
