import { type CategoryRule, fitsPattern } from "@toolfold/facade";
import type { Grouping, NamedTool } from "./grouping.js";

const WORD_END = /[_.\-/:\s]|(?<=[a-z0-9])(?=[A-Z])/;

/** The first words of a name. */
export function wordsOf(name: string, count: number): string {
  return name.split(WORD_END).filter(Boolean).slice(0, count).join("_").toLowerCase() || "other";
}

/** The group that each tool falls into, by the tool's name. */
export function groupsOf(tools: readonly NamedTool[], { rule, words, map }: Grouping): Map<string, string> {
  const byHand = new Map(map);
  return new Map(
    tools.map((tool) => {
      if (rule === "server") return [tool.name, tool.server];
      if (rule === "prefix") return [tool.name, wordsOf(tool.bare, words)];
      return [tool.name, byHand.get(tool.name) ?? "uncategorized"];
    }),
  );
}

/**
 * The rules that put the tools into these groups. A pattern is written where it fits exactly the tools of the group, so
 * that tools which a server adds later find their group too; else the tools are named.
 */
export function categoryRules(tools: readonly NamedTool[], grouping: Grouping): CategoryRule[] {
  const groups = groupsOf(tools, grouping);
  const members = new Map<string, NamedTool[]>();
  for (const tool of tools) {
    const group = groups.get(tool.name) ?? "uncategorized";
    members.set(group, [...(members.get(group) ?? []), tool]);
  }
  return [...members]
    .filter(([group]) => group !== "uncategorized")
    .flatMap(([category, group]): CategoryRule[] => {
      const patterns = grouping.rule === "prefix" ? patternsOf(group) : [];
      const fitting = tools.filter(({ name }) => patterns.some((pattern) => fitsPattern(name, pattern)));
      if (patterns.length > 0 && fitting.length === group.length) return patterns.map((match) => ({ match, category }));
      return [{ tools: group.map(({ name }) => name), category }];
    });
}

/** One pattern for each server: what the names of its tools in the group begin with. */
function patternsOf(group: readonly NamedTool[]): string[] {
  if (group.length < 2) return [];
  const servers = [...new Set(group.map(({ server }) => server))];
  return servers.map((server) => {
    const names = group.filter((tool) => tool.server === server).map(({ name }) => name);
    return `${commonStart(names)}*`;
  });
}

function commonStart(names: readonly string[]): string {
  const [first = "", ...rest] = names;
  let length = first.length;
  for (const name of rest) {
    while (!name.startsWith(first.slice(0, length))) length--;
  }
  return first.slice(0, length);
}
