import type { FacadeOptions } from "@toolfold/facade";
import { categoryRules } from "./group-of.js";
import { type Grouping, type NamedTool, STRATEGIES } from "./grouping.js";

/** The one domain of an exported configuration. */
export const DOMAIN = "tools";

/** What the editor decided, as the facade engine takes it. */
export function facadeOptions(tools: readonly NamedTool[], grouping: Grouping): FacadeOptions {
  const { rule, strategy, splitByEffect, summaries } = grouping;
  const chosen = STRATEGIES.find(({ id }) => id === strategy) ?? STRATEGIES[0];
  const written = summaries.filter(([, summary]) => summary.trim() !== "");
  return {
    domains: {
      [DOMAIN]: {
        groupBy: rule === "server" ? "server" : "category",
        ...chosen.options,
        ...(splitByEffect ? { split: "effect" } : {}),
      },
    },
    ...(written.length > 0 ? { categories: Object.fromEntries(written) } : {}),
    ...(rule === "server" ? {} : { categorize: categoryRules(tools, grouping) }),
  };
}

/** The tools that a caller may call. */
export function permittedNames(tools: readonly NamedTool[], denied: readonly string[]): string[] {
  const refused = new Set(denied);
  return tools.map(({ name }) => name).filter((name) => !refused.has(name));
}

/** What stands in a configuration where nobody has said how a server is started. */
export const NO_COMMAND = "REPLACE-ME";

/** The configuration that `toolfold facade serve` takes. */
export function configFile(tools: readonly NamedTool[], grouping: Grouping): string {
  const servers = [...new Set(tools.map(({ server }) => server))].toSorted();
  const starts = new Map(grouping.starts);
  const callers = grouping.callers.map(({ name, denied }) => [
    name,
    { allow: denied.length === 0 ? ["*"] : permittedNames(tools, denied) },
  ]);
  const config = {
    mcpServers: Object.fromEntries(servers.map((name) => [name, startOf(starts.get(name) ?? "")])),
    ...(grouping.prefix === "never" ? { prefix: "never" } : {}),
    ...facadeOptions(tools, grouping),
    ...(callers.length > 0 ? { callers: Object.fromEntries(callers) as unknown } : {}),
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

function startOf(text: string): object {
  const start = text.trim();
  if (/^https?:\/\//.test(start)) return { url: start };
  const [command = NO_COMMAND, ...args] = splitCommand(start);
  return { command, args };
}

/** Splits a command line at its spaces; quotes keep what they enclose together. */
export function splitCommand(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );
}
