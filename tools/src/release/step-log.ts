/** Tells what is being done, on a terminal only, so that a log or a pipe stays clean. */
export interface StepLog {
  /** Runs one step and remembers how long it took. */
  step<Result>(name: string, run: () => Result | Promise<Result>): Promise<Result>;
  /** Every step so far, in order, with its duration in seconds. */
  readonly steps: readonly { readonly name: string; readonly seconds: number }[];
}

/** A log that writes one line for each step to `stream`. */
export function stepLog(stream: { readonly isTTY?: boolean; write(text: string): unknown }): StepLog {
  const steps: { name: string; seconds: number }[] = [];
  return {
    steps,
    async step(name, run) {
      const start = performance.now();
      if (stream.isTTY) stream.write(`${name}… `);
      try {
        return await run();
      } finally {
        const seconds = Math.round((performance.now() - start) / 100) / 10;
        steps.push({ name, seconds });
        if (stream.isTTY) stream.write(`${seconds} s\n`);
      }
    },
  };
}
