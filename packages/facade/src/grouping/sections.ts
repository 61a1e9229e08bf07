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
  return [...members]
    .map(([name, grouped]) => ({ name, tools: grouped }))
    .sort((one, other) => inCodeUnits(one.name, other.name));
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
