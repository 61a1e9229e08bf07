// Bundled for a browser and run where there is nothing but ECMAScript, TextEncoder and TextDecoder.
import { assembleCatalog, encodeCatalog, projectCatalog } from "@toolfold/core";
import { sampleTool } from "./sample-tool.mjs";

const catalog = assembleCatalog([{ owner: "browser", tools: [sampleTool, { toolId: "bad" }] }]);
const { tools, reports } = projectCatalog(catalog.tools);

globalThis.outcome = JSON.stringify({
  digest: catalog.digest,
  quarantined: catalog.quarantined.length,
  outcomes: reports.map(({ inputSchema }) => inputSchema),
  compact: new TextDecoder().decode(encodeCatalog(tools)),
});
