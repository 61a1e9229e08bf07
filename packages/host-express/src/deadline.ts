import { HostError } from "./host-error.js";

/**
 * Work that must not take for ever, and what becomes of it. `failed` hears of every error: the work's own, one that `done`
 * throws, or a {@link HostError} with code `deadline_exceeded`. It must not throw itself.
 */
export interface LimitedWork<T, R> {
  readonly start: (controller: AbortController) => Promise<T>;
  readonly done: (result: T) => R;
  readonly failed: (error: unknown) => R;
}

/** Does work within a deadline. At the deadline its controller is aborted, and a result that comes later is dropped. */
export type WithinDeadline = <T, R>(work: LimitedWork<T, R>) => Promise<R>;

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
      wait.expire();
    }
  };

  return <T, R>({ start, done, failed }: LimitedWork<T, R>) =>
    new Promise<R>((resolve) => {
      const controller = new AbortController();
      const fail = (error: unknown): void => {
        if (waits.delete(wait)) resolve(failed(error));
      };
      const succeed = (result: T): void => {
        if (waits.delete(wait)) resolve(doneOrFailed(result, done, failed));
      };
      const expire = (): void => {
        const error = new HostError("deadline_exceeded", `${what} did not answer within ${milliseconds} ms.`);
        fail(error);
        controller.abort(error);
      };
      const wait: Wait = { expiresAt: performance.now() + milliseconds, expire };
      waits.add(wait);
      setTimer(wait);
      try {
        Promise.resolve(start(controller)).then(succeed, fail);
      } catch (error) {
        fail(error);
      }
    });
}

function doneOrFailed<T, R>(result: T, done: LimitedWork<T, R>["done"], failed: LimitedWork<T, R>["failed"]): R {
  try {
    return done(result);
  } catch (error) {
    return failed(error);
  }
}
