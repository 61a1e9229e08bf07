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
  const parts = rule.match.split("*");
  return ({ definition }) => fitsPattern(definition.name, parts);
}

/** Left to right, each part at its first place: linear, whatever the pattern. */
function fitsPattern(name: string, parts: readonly string[]): boolean {
  const [first = "", ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return name.length - last.length >= from && name.endsWith(last);
}
