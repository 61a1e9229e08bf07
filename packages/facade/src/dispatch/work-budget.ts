/**
 * How much one call may cost to judge: at the very most a second or two. A step is one subschema looked at once, or some
 * characters read by a pattern; an ordinary call takes a hundred.
 */
const STEPS = 400_000;

const spent = new Error("Judging takes too long.");

/** Judging is synchronous, so that one counter serves all calls. */
let left = Number.POSITIVE_INFINITY;

/** Takes steps from the running budget; throws when there are none left. */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw spent;
}

/**
 * Runs work that judges values, within a budget: all that is left of the one that is running, or of a whole one.
 *
 * @returns `undefined` where the work would take too long, or nests deeper than the runtime can follow.
 */
export function withinBudget<T>(work: () => T, steps: number = STEPS): T | undefined {
  const outside = left;
  left = Math.min(steps, outside);
  const given = left;
  try {
    return work();
  } catch (error) {
    if (error === spent || error instanceof RangeError) return undefined;
    throw error;
  } finally {
    left = outside - (given - left);
  }
}
