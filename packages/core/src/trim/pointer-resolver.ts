import type { Outline } from "../json/outline.js";
import type { Reference } from "./references.js";
import { keyOf } from "./schema-draft.js";

/** Tells which pointers lead to something in a schema. The children of a node are indexed once, when first asked for. */
export class PointerResolver {
  readonly #outline: Outline;
  readonly #children = new Map<number, ReadonlyMap<string, number>>();

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  /** Whether the pointer leads to a value of the schema. */
  resolves({ pointers }: Reference): boolean {
    let node: number | undefined = 0;
    for (const token of pointers[0] ?? []) {
      node = this.#childrenOf(node).get(token);
      if (node === undefined) return false;
    }
    return true;
  }

  #childrenOf(parent: number): ReadonlyMap<string, number> {
    const known = this.#children.get(parent);
    if (known !== undefined) return known;
    const outline = this.#outline;
    const children = new Map<string, number>();
    const isObject = outline.isObject(parent);
    for (let child = parent + 1; child < (outline.next[parent] as number); child = outline.next[child] as number) {
      children.set(isObject ? keyOf(outline, child) : String(children.size), child);
    }
    this.#children.set(parent, children);
    return children;
  }
}
