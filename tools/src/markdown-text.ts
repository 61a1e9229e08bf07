import type { Nodes } from "mdast";

/** A run of characters on a page: prose, or code that is shown as it is. */
export interface Leaf {
  readonly kind: "prose" | "code";
  readonly value: string;
  readonly line: number;
}

/** The source text of a phrase without its emphasis and links; code keeps its backticks. */
export function phrase(node: Nodes): string {
  if (node.type === "inlineCode") return `\`${node.value}\``;
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(phrase).join("") : "";
}

/** Every run of characters below a node, in order. */
export function* leavesOf(node: Nodes): Generator<Leaf> {
  if ("value" in node) {
    const kind = node.type === "code" || node.type === "inlineCode" ? "code" : "prose";
    yield { kind, value: node.value, line: lineOf(node) + (node.type === "code" ? 1 : 0) };
  } else if ("children" in node) {
    for (const child of node.children) yield* leavesOf(child);
  }
}

/** The line on which a node begins, from 1. */
export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}
