import type { Problem, ProblemCode } from "./problem.js";
import { type Location, pointerOf } from "./schema/pointer.js";

/** At most this many problems are spelled out for one value. */
export const MAX_PROBLEMS = 1000;

/** Pointers repeat the names above them, so a hostile value could make its report far larger than itself. */
const MAX_POINTER_CHARACTERS = 1_000_000;

/** Gathers problems up to a bound; what is beyond it is counted and summed up in one last problem. */
export class ProblemList {
  readonly #problems: Problem[] = [];
  #characters = 0;
  #omitted = 0;

  add(code: ProblemCode, location: Location | undefined, message: string, requirement?: string): void {
    if (this.#problems.length >= MAX_PROBLEMS || this.#characters > MAX_POINTER_CHARACTERS) {
      this.#omitted += 1;
      return;
    }
    const pointer = pointerOf(location);
    this.#characters += pointer.length;
    this.#problems.push({ code, pointer, message, ...(requirement === undefined ? {} : { requirement }) });
  }

  /** The problems in the order in which they were added. */
  toArray(): Problem[] {
    if (this.#omitted === 0) return [...this.#problems];
    const message = `${this.#omitted} more problems were found and are not listed; repair the listed ones first.`;
    return [...this.#problems, { code: "too_many_problems", pointer: "", message }];
  }
}
