import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";

/** A fenced block of a page. */
export interface CodeBlock {
  readonly language: string;
  readonly text: string;
  /** The line on which the fence begins, from 1. */
  readonly line: number;
}

/** Every fenced block of a Markdown text. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  visit(unified().use(remarkParse).parse(markdown), "code", ({ lang, value, position }) => {
    blocks.push({ language: lang ?? "", text: value, line: position?.start.line ?? 0 });
  });
  return blocks;
}
