import type { Nodes } from "mdast";
import { leavesOf } from "./markdown-text.js";
import type { SourceProblem } from "./source-problem.js";

/** Every upper-case keyword of BCP 14, the ones that no requirement may use included. */
const KEYWORD =
  /\b(?:MUST NOT|MUST|SHALL NOT|SHALL|SHOULD NOT|SHOULD|NOT RECOMMENDED|RECOMMENDED|REQUIRED|MAY|OPTIONAL)\b/g;

const LOWER_CASE = /\b(?:must|shall|should)\b/g;

/** The upper-case keywords in a text, in order. */
export function keywordsIn(text: string): string[] {
  return text.match(KEYWORD) ?? [];
}

/** Keywords where only explanation belongs. */
export function strayKeywords(path: string, node: Nodes): SourceProblem[] {
  return [...leavesOf(node)].flatMap(({ kind, value, line }) =>
    matches(value, KEYWORD).map(({ word, lines }) => ({
      ...(kind === "code"
        ? { code: "keyword_in_example", message: `An example says ${word}; examples bind nobody. Take it out.` }
        : {
            code: "keyword_outside",
            message: `${word} stands outside a requirement. Give it an id and a block, or use other words.`,
          }),
      path,
      line: line + lines,
    })),
  );
}

/** Lower-case words that read like a requirement, in explanations. */
export function softKeywords(path: string, node: Nodes): SourceProblem[] {
  return [...leavesOf(node)]
    .filter(({ kind }) => kind === "prose")
    .flatMap(({ value, line }) =>
      matches(value, LOWER_CASE).map(({ word, lines }) => ({
        code: "lower_case_keyword",
        path,
        line: line + lines,
        message: `"${word}" reads like a requirement. Say what is the case, or make it one.`,
      })),
    );
}

function matches(text: string, pattern: RegExp): { word: string; lines: number }[] {
  return [...text.matchAll(pattern)].map((match) => ({
    word: match[0],
    lines: text.slice(0, match.index).split("\n").length - 1,
  }));
}
