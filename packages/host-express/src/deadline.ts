import { HostError } from "./host-error.js";

/**
 * Waits for work, but not longer than a set time: then the wait fails and the work's controller is aborted.
 *
 * @throws what the work throws, or a {@link HostError} with code `deadline_exceeded`.
 */
export type WithinDeadline = <T>(work: (controller: AbortController) => Promise<T>) => Promise<T>;

interface Wait {
  readonly expiresAt: number;
  readonly expire: () => void;
}

/**
 * Makes the function that limits one kind of work. Its waits are equally long, so they expire in the order in which they
 * began, and one timer serves them all: a timer for each would cost a good part of a whole answer.
 */
export function deadline(milliseconds: number, what: string): WithinDeadline {
  const waits = new Set<Wait>();
  let timer: NodeJS.Timeout | undefined;

  const setTimer = ({ expiresAt }: Wait): void => {
    if (timer !== undefined) return;
    timer = setTimeout(expireDue, Math.max(1, expiresAt - performance.now()));
    timer.unref();
  };
  const expireDue = (): void => {
    timer = undefined;
    const now = performance.now();
    for (const wait of waits) {
      if (wait.expiresAt > now) {
        setTimer(wait);
        return;
      }
      waits.delete(wait);
      wait.expire();
    }
  };

  return (work) =>
    new Promise((resolve, reject) => {
      const controller = new AbortController();
      const expire = (): void => {
        const error = new HostError("deadline_exceeded", `${what} did not answer within ${milliseconds} ms.`);
        reject(error);
        controller.abort(error);
      };
      const wait: Wait = { expiresAt: performance.now() + milliseconds, expire };
      waits.add(wait);
      setTimer(wait);
      const ended =
        <T>(settle: (outcome: T) => void) =>
        (outcome: T): void => {
          waits.delete(wait);
          settle(outcome);
        };
      try {
        Promise.resolve(work(controller)).then(ended(resolve), ended(reject));
      } catch (error) {
        ended(reject)(error);
      }
    });
}
