import type { CountReport, CountRequest } from "./messages.js";
import { describeWorkerError } from "./worker-error.js";

/** Starts counting beside the page; what comes back stops it, at any moment. */
export function countTokens(request: CountRequest, hear: (report: CountReport) => void): () => void {
  const worker = new Worker(new URL("./counter.worker.ts", import.meta.url), { type: "module" });
  const stop = (): void => worker.terminate();
  worker.addEventListener("message", ({ data }: MessageEvent<CountReport>) => {
    hear(data);
    if (data.kind === "tokens" || data.kind === "problem") stop();
  });
  worker.addEventListener("error", (event) => {
    hear({ kind: "problem", problem: describeWorkerError(event) });
    stop();
  });
  worker.postMessage(request);
  return stop;
}
