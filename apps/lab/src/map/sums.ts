import type { KeywordClass } from "../analyze/keyword-classes.js";
import type { OpenedCatalog, OpenedTool } from "../work/messages.js";
import type { ByteNode } from "./byte-tree.js";

/** Bytes of a keyword below a node. */
export interface KeywordSum {
  readonly keyword: string;
  readonly place: string;
  readonly keywordClass: KeywordClass;
  bytes: number;
}

/** All keywords below a node, added up, the largest first. */
export function keywordSums(node: ByteNode): KeywordSum[] {
  const sums = new Map<string, KeywordSum>();
  eachKeyword(node, (leaf, place) => {
    const key = `${place} ${leaf.name}`;
    const sum = sums.get(key);
    if (sum !== undefined) sum.bytes += leaf.bytes;
    else sums.set(key, { keyword: leaf.name, place, keywordClass: leaf.keywordClass ?? "shape", bytes: leaf.bytes });
  });
  return [...sums.values()].toSorted((one, other) => other.bytes - one.bytes);
}

/** Bytes below a node by class. */
export function classSums(node: ByteNode): Map<KeywordClass, number> {
  const sums = new Map<KeywordClass, number>();
  eachKeyword(node, ({ keywordClass = "shape", bytes }) =>
    sums.set(keywordClass, (sums.get(keywordClass) ?? 0) + bytes),
  );
  return sums;
}

function eachKeyword(node: ByteNode, visit: (leaf: ByteNode, place: string) => void): void {
  const open: [ByteNode, string][] = [[node, node.kind === "part" ? node.name : "tool and input schema"]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [at, place] = next;
    if (at.children === undefined) visit(at, place);
    for (const child of at.children ?? []) open.push([child, child.kind === "part" ? child.name : place]);
  }
}

/** The tools on the way to a node: those of its server, or all. */
export function toolsUnder(catalog: OpenedCatalog, way: readonly ByteNode[]): readonly OpenedTool[] {
  const server = way.find(({ kind }) => kind === "server");
  return server === undefined ? catalog.tools : catalog.tools.filter((tool) => tool.server === server.name);
}
