import type { Outline } from "../json/outline.js";
import type { Reference } from "./references.js";
import { keyOf } from "./schema-draft.js";

/** Members and elements that are looked at for one schema; a resolver that has used them up resolves nothing more. */
const MAX_STEPS = 200_000;

/** Tells which pointers lead to something in a schema. */
export class PointerResolver {
  readonly #outline: Outline;
  readonly #known = new Map<string, boolean>();
  #steps = 0;

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  /** Whether the pointer leads to a value of the schema; false where that was not found out. */
  resolves({ target, pointers }: Reference): boolean {
    const known = this.#known.get(target);
    if (known !== undefined) return known;
    const resolves = this.#find(pointers[0] ?? []);
    this.#known.set(target, resolves);
    return resolves;
  }

  #find(tokens: readonly string[]): boolean {
    let node: number | undefined = 0;
    for (const token of tokens) {
      node = this.#child(node, token);
      if (node === undefined) return false;
    }
    return true;
  }

  #child(parent: number, token: string): number | undefined {
    const outline = this.#outline;
    const isObject = outline.isObject(parent);
    if (!isObject && !outline.isArray(parent)) return undefined;
    let index = 0;
    for (let child = parent + 1; child < (outline.next[parent] as number); child = outline.next[child] as number) {
      if (++this.#steps > MAX_STEPS) return undefined;
      if (isObject ? keyOf(outline, child) === token : String(index) === token) return child;
      index++;
    }
    return undefined;
  }
}
