import type { Nodes } from "mdast";
import { toString as plainText } from "mdast-util-to-string";
import { parseMarkdown } from "./parse-markdown.js";

const NOT_IN_ANCHORS = /[^\p{L}\p{M}\p{N}\p{Pc} -]/gu;

/** The anchors that GitHub gives the headings of a page: a heading that occurs again gets a number. */
export function headingAnchors(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const heading of headingsOf(parseMarkdown(markdown))) {
    const base = plainText(heading).toLowerCase().replaceAll(NOT_IN_ANCHORS, "").replaceAll(" ", "-");
    let anchor = base;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${base}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function headingsOf(node: Nodes): Nodes[] {
  if (node.type === "heading") return [node];
  return "children" in node ? node.children.flatMap(headingsOf) : [];
}
