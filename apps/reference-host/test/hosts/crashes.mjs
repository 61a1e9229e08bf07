// A host that crashes while a server runs that only SIGKILL ends.
import { fileURLToPath } from "node:url";
import { makeDemoFolder } from "../../dist/demo-folder.js";
import { Leftovers } from "../../dist/leftovers.js";
import { mcpCatalogSource } from "../../dist/mcp/mcp-catalog-source.js";
import { stopOnSignals } from "../../dist/stop-on-signals.js";

const deaf = fileURLToPath(new URL("../servers/hangs-at-initialize.mjs", import.meta.url));
const leftovers = new Leftovers();
stopOnSignals(leftovers);
const folder = makeDemoFolder();
leftovers.add({ gently: folder.remove, now: folder.remove });
const source = mcpCatalogSource({
  tenant: "t",
  servers: [{ name: "deaf", command: process.execPath, args: [deaf] }],
  classify: () => undefined,
});
leftovers.add({ gently: source.close, now: source.kill });
process.stdout.write("ready\n");
process.stdin.once("data", () => {
  throw new Error("a mistake of ours");
});
