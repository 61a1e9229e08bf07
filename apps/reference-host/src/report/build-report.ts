import { holdsScopes, type TokenCounter, type ToolDescriptor } from "@toolfold/core";
import type { McpCatalogSnapshot } from "../mcp/mcp-catalog-source.js";
import type { DemoPrincipal } from "../principals.js";
import { curlLine } from "./curl-line.js";
import type { HostReport, PrincipalReport, ServerReport, ToolsCost } from "./host-report.js";
import { addCosts, measureTools } from "./measure-tools.js";

/** What a report is made of. */
export interface ReportInput {
  readonly url: string;
  readonly snapshot: McpCatalogSnapshot;
  readonly counter: TokenCounter;
  readonly principals: readonly [reader: DemoPrincipal, editor: DemoPrincipal];
}

/** Measures what is served and says who may see it and how to ask for it. */
export function buildReport({ url, snapshot, counter, principals }: ReportInput): HostReport {
  const { tools } = snapshot.catalog;
  const costs = measureTools(tools, counter);
  const [reader, editor] = principals;
  const heaviest = tools[indexOfBiggestSaving(costs)];

  return {
    url,
    tokenizer: counter.name,
    servers: reportServers(snapshot, costs),
    total: addCosts(costs),
    principals: principals.map((each) => reportPrincipal(each, snapshot)),
    curl: [
      curlLine(reader.token, `${url}/v1/tools`),
      curlLine(editor.token, `${url}/v1/tools?view=compact`),
      ...(heaviest === undefined ? [] : [curlLine(editor.token, `${url}${pathOf(heaviest)}?view=compact`)]),
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

function indexOfBiggestSaving(costs: readonly ToolsCost[]): number {
  const savings = costs.map(({ standard, compact }) => standard.bytes - compact.bytes);
  return savings.indexOf(Math.max(...savings));
}

function pathOf({ toolId }: ToolDescriptor): string {
  return `/v1/tools/${encodeURIComponent(toolId)}`;
}
