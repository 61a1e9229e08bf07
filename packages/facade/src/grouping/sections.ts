import { inCodeUnits } from "../order.js";
import type { ProvidedTool } from "../provider.js";

/** The tools of a large group whose names go on with the same word. */
export interface Section {
  readonly name: string;
  readonly tools: readonly ProvidedTool[];
}

/** Divides tools by the first word of their names that is not the same in all of them; the order is that of the words. */
export function sectionsOf(tools: readonly ProvidedTool[]): Section[] {
  const worded = tools.map((tool) => ({ tool, words: wordsOf(tool.definition.name) }));
  const shared = sharedWords(worded.map(({ words }) => words));
  const members = new Map<string, ProvidedTool[]>();
  for (const { tool, words } of worded) {
    const name = words[shared] ?? words.at(-1) ?? "";
    const section = members.get(name);
    if (section === undefined) members.set(name, [tool]);
    else section.push(tool);
  }
  const sections = [...members].map(([name, grouped]) => ({ name, tools: grouped }));
  return atMost(MAX_SECTIONS, sections).sort((one, other) => inCodeUnits(one.name, other.name));
}

/** More would be a list of tools under another name. */
const MAX_SECTIONS = 64;

/** Where the tools of the smallest sections go when there are too many. */
const REST = "other";

function atMost(limit: number, sections: readonly Section[]): Section[] {
  if (sections.length <= limit) return [...sections];
  const isKept = ({ name, tools }: Section): boolean => name !== REST && tools.length > 1;
  const kept = sections
    .filter(isKept)
    .sort((one, other) => other.tools.length - one.tools.length || inCodeUnits(one.name, other.name))
    .slice(0, limit - 1);
  const names = new Set(kept.map(({ name }) => name));
  const rest = sections.filter(({ name }) => !names.has(name)).flatMap(({ tools }) => tools);
  rest.sort((one, other) => inCodeUnits(one.definition.name, other.definition.name));
  return [...kept, { name: REST, tools: rest }];
}

function wordsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter((word) => word !== "");
  return words.map((word) => word.toLowerCase());
}

function sharedWords([first = [], ...others]: readonly string[][]): number {
  let shared = 0;
  while (shared < first.length && others.every((words) => words[shared] === first[shared])) shared += 1;
  return shared;
}
