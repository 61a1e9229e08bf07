import type { Answer, Answers, Question } from "./messages.js";
import { describeWorkerError } from "./worker-error.js";

type Waiting = { readonly resolve: (answer: never) => void; readonly reject: (error: Error) => void };

const waiting = new Map<number, Waiting>();
let analyst: Worker | undefined;
let asked = 0;

/** Asks the analyst, who works beside the page. Rejects with a sentence for people. */
export function askAnalyst<Q extends Question>(question: Q): Promise<Answers[Q["kind"]]> {
  analyst ??= hire();
  const id = ++asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    analyst?.postMessage({ id, question });
  });
}

/** Drops whatever is being worked on; questions that wait are never answered. */
function dismissAnalyst(): void {
  analyst?.terminate();
  analyst = undefined;
  waiting.clear();
}

function hire(): Worker {
  const worker = new Worker(new URL("./analyst.worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if ("answer" in data) resolve?.(data.answer as never);
    else reject?.(new Error(data.problem));
  });
  worker.addEventListener("error", (event) => {
    for (const { reject } of waiting.values()) reject(new Error(`The analysis stopped: ${describeWorkerError(event)}`));
    dismissAnalyst();
  });
  return worker;
}
