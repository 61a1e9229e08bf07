import { holdsScopes, type TokenCounter, type ToolDescriptor } from "@toolfold/core";
import type { McpCatalogSnapshot } from "../mcp/mcp-catalog-source.js";
import type { DemoPrincipal } from "../principals.js";
import { curlLine } from "./curl-line.js";
import type { HostReport, PrincipalReport, ServerReport, ToolsCost } from "./host-report.js";
import { addCosts, measureTools } from "./measure-tools.js";

/** What a report is made of. */
export interface ReportInput {
  readonly url: string;
  readonly hasLab: boolean;
  readonly snapshot: McpCatalogSnapshot;
  readonly counter: TokenCounter;
  readonly principals: readonly [reader: DemoPrincipal, editor: DemoPrincipal];
}

/** Measures what is served and says who may see it and how to ask for it. */
export function buildReport({ url, hasLab, snapshot, counter, principals }: ReportInput): HostReport {
  const { tools } = snapshot.catalog;
  const costs = measureTools(tools, counter);
  const [reader, editor] = principals;
  const shrunk = biggestSaving(tools, costs);

  return {
    url,
    ...(hasLab ? { lab: `${url}/` } : {}),
    tokenizer: counter.name,
    servers: reportServers(snapshot, costs),
    total: addCosts(costs),
    principals: principals.map((each) => reportPrincipal(each, snapshot)),
    curl: [
      curlLine(reader.token, `${url}/v1/tools`),
      curlLine(editor.token, `${url}/v1/tools?view=compact`),
      ...(shrunk === undefined ? [] : [curlLine(editor.token, `${url}${pathOf(shrunk)}?view=compact`)]),
    ],
  };
}

function reportServers(
  { servers, serverOf, catalog }: McpCatalogSnapshot,
  costs: readonly ToolsCost[],
): ServerReport[] {
  return servers.map(({ server, running, listing, trouble }) => ({
    server,
    running,
    listing,
    ...(trouble && { trouble }),
    ...addCosts(costs.filter((_, index) => serverOf.get(catalog.tools[index]?.toolId ?? "") === server)),
    leftOut: catalog.quarantined
      .filter(({ owner }) => owner === server)
      .map(({ tool, problems }) => ({ tool, problems })),
  }));
}

function reportPrincipal(
  { principal, token }: DemoPrincipal,
  { servers, serverOf, catalog }: McpCatalogSnapshot,
): PrincipalReport {
  const seen = catalog.tools.filter((tool) => holdsScopes(principal, tool));
  return {
    name: principal.subject,
    token,
    scopes: principal.scopes,
    sees: servers.map(({ server }) => ({
      server,
      tools: seen.filter(({ toolId }) => serverOf.get(toolId) === server).length,
    })),
  };
}

function biggestSaving(tools: readonly ToolDescriptor[], costs: readonly ToolsCost[]): ToolDescriptor | undefined {
  let best = 0;
  const saving = (index: number) => (costs[index]?.standard.bytes ?? 0) - (costs[index]?.compact.bytes ?? 0);
  for (const index of tools.keys()) if (saving(index) > saving(best)) best = index;
  return tools[best];
}

function pathOf({ toolId }: ToolDescriptor): string {
  return `/v1/tools/${encodeURIComponent(toolId)}`;
}
