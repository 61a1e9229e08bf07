import { type Drawn, type Form, FULL } from "./form.js";

/** How deep merging may go before it gives up with the reason `budget`. */
const MERGE_DEPTH = 300;

/** What one call of `lowerSchema` shares: what was written already, and the budget. Nothing in it outlives the call. */
export class Run {
  readonly drawn: Map<Form, Drawn> = new Map();
  /** Whether a form, with everything in it, accepts only what its schema accepts. */
  readonly exact: Map<Form, boolean>;
  #left: number;
  #glances: number;
  #depth = 0;

  constructor(steps: number) {
    this.exact = new Map([[FULL, true]]);
    this.#left = steps;
    this.#glances = steps;
  }

  /** Takes one look at a schema that is cut; looks have their own budget, since cutting begins where the other one ends. */
  glance(): boolean {
    return --this.#glances >= 0;
  }

  /** Takes steps from the budget; `false` when there are none left. */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }

  /** Enters one level of merging; `false` when it is too deep. Every call is paired with {@link leave}. */
  enter(): boolean {
    this.#depth++;
    return this.#depth <= MERGE_DEPTH && this.spend(1);
  }

  leave(): void {
    this.#depth--;
  }
}
