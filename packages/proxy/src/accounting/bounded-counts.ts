/** Sums by a name from outside. What comes when there are too many names is summed as `other`. */
export class BoundedCounts {
  readonly #sums = new Map<string, number>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add(name: string, amount: number): void {
    if (amount === 0) return;
    const kept = this.#sums.has(name) || this.#sums.size < this.#max ? name : "other";
    this.#sums.set(kept, (this.#sums.get(kept) ?? 0) + amount);
  }

  /** Largest first. */
  largest(count: number = this.#sums.size): (readonly [name: string, sum: number])[] {
    return [...this.#sums].sort(([, one], [, other]) => other - one).slice(0, count);
  }
}
