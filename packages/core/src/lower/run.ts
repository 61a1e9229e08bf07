import type { Json, JsonKind } from "../json-value.js";
import { type Drawn, type Form, FULL } from "./form.js";
import { jsonKey } from "./json-key.js";

/** How deep merging may go before it gives up with the reason `budget`. */
const MERGE_DEPTH = 300;

/** Characters that are read in the time of one step. */
const TEXT_PER_STEP = 256;

/** Work that any schema may cause, and work for each part that it has. */
const STEPS = 15_000;
const STEPS_PER_PART = 3;

const STEPS_PER_GLANCE = 12;

/** Characters of text that may be written anew, and for each part. */
const TEXT = 65_536;
const TEXT_PER_PART = 64;

/** What one call of `lowerSchema` shares: what was written already, and the budget. Nothing in it outlives the call. */
export class Run {
  readonly drawn: Map<Form, Drawn> = new Map();
  /** Whether a form, with everything in it, accepts only what its schema accepts. */
  readonly exact: Map<Form, boolean>;
  /** The kinds of schemas that were cut, by schema. */
  readonly kinds: Map<object, readonly JsonKind[]> = new Map();
  readonly #keys: Map<object, string> = new Map();
  readonly #keySets: Map<readonly Json[], ReadonlySet<string>> = new Map();
  #left: number;
  #glances: number;
  #text: number;
  #depth = 0;

  /** @param weight - what the schema holds: what one look at all of it costs, in steps. */
  constructor(weight: number) {
    this.exact = new Map([[FULL, true]]);
    this.#left = STEPS + STEPS_PER_PART * weight;
    this.#glances = Math.floor(this.#left / STEPS_PER_GLANCE);
    this.#text = TEXT + TEXT_PER_PART * weight;
  }

  /** Takes looks at schemas that are cut; looks have their own budget, since cutting begins where the other one ends. */
  glance(looks = 1): boolean {
    this.#glances -= looks;
    return this.#glances >= 0;
  }

  /** Takes steps from the budget; `false` when there are none left. One step is about a microsecond: one member, one branch, one comparison. */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }

  /** Takes what it costs to read a text from the budget. */
  spendText(length: number): boolean {
    return length < TEXT_PER_STEP || this.spend(Math.floor(length / TEXT_PER_STEP));
  }

  /** Whether a text of this length may be written anew, and kept. */
  write(length: number): boolean {
    if (this.#text < length) return false;
    this.#text -= length;
    return true;
  }

  /** Enters one level of merging; `false` when it is too deep. Every call is paired with {@link leave}. */
  enter(): boolean {
    this.#depth++;
    return this.#depth <= MERGE_DEPTH && this.spend(1);
  }

  leave(): void {
    this.#depth--;
  }

  /** {@link jsonKey}, written once per list or object. */
  keyOf(value: Json): string {
    if (typeof value !== "object" || value === null) return jsonKey(value);
    const known = this.#keys.get(value);
    if (known !== undefined) return known;
    const key = jsonKey(value);
    this.#keys.set(value, key);
    return key;
  }

  /** The keys of a list of values, written once per list. */
  keysOf(values: readonly Json[]): ReadonlySet<string> {
    const known = this.#keySets.get(values);
    if (known !== undefined) return known;
    const keys = new Set(values.map((value) => this.keyOf(value)));
    this.#keySets.set(values, keys);
    return keys;
  }

  /** The values without later equals of earlier ones. */
  distinct<V extends Json>(values: readonly V[]): V[] {
    const seen = new Map<string, V>();
    for (const value of values) {
      const key = this.keyOf(value);
      if (!seen.has(key)) seen.set(key, value);
    }
    return [...seen.values()];
  }
}
