import { fitsPattern } from "../names/fits-pattern.js";
import type { CategoryRule, DomainOptions } from "../options.js";
import type { ProvidedTool } from "../provider.js";

/** The group of a tool; `undefined` where neither the tool nor a rule names one. */
export type Categorize = (tool: ProvidedTool) => string | undefined;

/** Reads the rules once. What a tool declares goes before every rule. */
export function categorizer(
  groupBy: NonNullable<DomainOptions["groupBy"]>,
  rules: readonly CategoryRule[],
): Categorize {
  if (groupBy === "server") return (tool) => tool.server;
  const tests = rules.map((rule) => ({ fits: testOf(rule), category: rule.category }));
  return (tool) => tool.category ?? tests.find(({ fits }) => fits(tool))?.category;
}

function testOf(rule: CategoryRule): (tool: ProvidedTool) => boolean {
  if ("server" in rule) return (tool) => tool.server === rule.server;
  if ("tools" in rule) {
    const names = new Set(rule.tools);
    return ({ definition }) => names.has(definition.name);
  }
  const { match } = rule;
  return ({ definition }) => fitsPattern(definition.name, match);
}
