import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import type { ByteNode } from "./byte-tree.js";

/** A node with its rectangle, in CSS pixels. */
export type Cell = HierarchyRectangularNode<ByteNode>;

const HEADER = 17;
const LEAST_WIDTH = 40;
const LEAST_HEIGHT = 34;

/** Whether a cell has room for a line with its name above what is in it. */
export function hasHeader(cell: Cell): boolean {
  return (
    cell.depth > 0 && cell.children !== undefined && cell.x1 - cell.x0 > LEAST_WIDTH && cell.y1 - cell.y0 > LEAST_HEIGHT
  );
}

/** Lays a node out over an area, largest first. */
export function layOut(node: ByteNode, width: number, height: number): Cell {
  const root = hierarchy<ByteNode>(node, ({ children }) => children?.slice())
    .sum(({ children, bytes }) => (children === undefined ? bytes : 0))
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  return treemap<ByteNode>()
    .tile(treemapSquarify.ratio(1.4))
    .size([width, height])
    .round(true)
    .paddingInner((cell) => (cell.depth === 0 ? 3 : 1))
    .paddingTop((cell) => (hasHeader(cell) ? HEADER : 0))(root);
}

/** The deepest cell at a point that is at most `depth` below the root. */
export function cellAt(root: Cell, x: number, y: number, depth: number): Cell | undefined {
  let at: Cell | undefined;
  let next: Cell | undefined = root;
  while (next !== undefined && next.depth <= depth) {
    at = next;
    next = next.children?.find((cell) => cell.x0 <= x && x < cell.x1 && cell.y0 <= y && y < cell.y1);
  }
  return at === root ? undefined : at;
}

/** The cell next to another in a direction: the nearest whose middle lies that way. */
export function neighbour(cells: readonly Cell[], from: Cell, key: string): Cell | undefined {
  const [dx, dy] = DIRECTIONS.get(key) ?? [0, 0];
  const middle = ({ x0, x1, y0, y1 }: Cell): [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2];
  const [x, y] = middle(from);
  let best: { cell: Cell; cost: number } | undefined;
  for (const cell of cells) {
    const [cx, cy] = middle(cell);
    const along = (cx - x) * dx + (cy - y) * dy;
    if (cell === from || along <= 0) continue;
    const across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    const cost = along + across * 2;
    if (best === undefined || cost < best.cost) best = { cell, cost };
  }
  return best?.cell;
}

const DIRECTIONS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);
