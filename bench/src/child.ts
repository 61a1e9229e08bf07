import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** A process that answers one message at a time; the benchmark's own work does not weigh on it. */
export interface Child<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  stop(): void;
}

/** Starts a script of this package; it has to send one message as soon as it is ready. */
export async function startChild<Question, Answer>(script: URL): Promise<Child<Question, Answer>> {
  const child = fork(script);
  await nextMessage(child);
  return {
    async ask(question) {
      child.send(question as object);
      return (await nextMessage(child)) as Answer;
    },
    stop: () => void child.kill(),
  };
}

/** In the child: announces that it is ready and answers every question. */
export function answerParent<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  process.on("message", (question) => {
    void Promise.resolve(answer(question as Question)).then((reply) => process.send?.(reply as object));
  });
  process.on("disconnect", () => process.exit());
  process.send?.("ready");
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const stopped = new AbortController();
  const exited = once(child, "exit", { signal: stopped.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1)} stopped with code ${code} before it answered.`);
  });
  try {
    const [message] = (await Promise.race([once(child, "message"), exited])) as [unknown];
    return message;
  } finally {
    exited.catch(() => {});
    stopped.abort();
  }
}
