import { HostError } from "./host-error.js";

/**
 * Waits for work, but not longer than the deadline: then the work's signal is aborted and the wait fails.
 *
 * @throws what the work throws, or a {@link HostError} with code `deadline_exceeded`.
 */
export async function withDeadline<T>(
  milliseconds: number,
  what: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new HostError("deadline_exceeded", `${what} did not answer within ${milliseconds} ms.`);
      controller.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
