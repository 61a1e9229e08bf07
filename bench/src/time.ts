/** Milliseconds that `work` takes. */
export function time(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
