/** Something that must not outlive this process. */
export interface Leftover {
  /** Ends it the polite way. */
  readonly gently: () => Promise<void> | void;
  /** Ends it at once; synchronous, so that it also works while the process exits. Harmless after `gently`. */
  readonly now: () => void;
}

/** What this process has to take with it, the latest first. */
export class Leftovers {
  readonly #all: Leftover[] = [];

  add(leftover: Leftover): void {
    this.#all.unshift(leftover);
  }

  async endGently(): Promise<void> {
    for (const leftover of this.#all) await leftover.gently();
  }

  /** Never throws: one that cannot be ended must not keep the others. */
  endNow(): void {
    for (const leftover of this.#all) {
      try {
        leftover.now();
      } catch (error) {
        process.stderr.write(`Could not clean up: ${String(error)}\n`);
      }
    }
  }
}
