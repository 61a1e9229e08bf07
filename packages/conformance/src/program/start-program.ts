import { type ChildProcess, spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { CannotRun } from "../cannot-run.js";
import { OutputTail } from "./output-tail.js";

/** A program that the suite started in order to judge it. */
export interface Program {
  /** The command line as it was run. */
  readonly command: string;
  /** What it wrote to standard output and standard error, the last of it. */
  readonly output: OutputTail;
  /** Its standard input; `null` where nobody talks with it. */
  readonly input: Writable | null;
  /** Resolves once it has ended. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
  /** Ends it and everything that it started: asks, and two seconds later does not ask. */
  readonly stop: () => Promise<void>;
}

const GRACE_MS = 2_000;

/**
 * Runs a command line in a shell, in a process group of its own.
 *
 * @param hear takes its standard output, from a program that is talked with; without it, that is part of `output`.
 */
export function startProgram(
  command: string,
  environment: Readonly<Record<string, string>> = {},
  hear?: (chunk: Buffer) => void,
): Program {
  const child = spawn(command, {
    shell: true,
    detached: true,
    stdio: [hear === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const output = new OutputTail();
  const note = (chunk: Buffer): void => output.add(chunk);
  child.stdout?.on("data", hear ?? note);
  child.stderr?.on("data", note);
  // A program that has ended reads nothing more; that it ended is told by `ended`.
  child.stdin?.on("error", () => {});
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      isOver = true;
      resolve();
    };
    child.once("error", (error) => {
      output.add(Buffer.from(`${error.message}\n`));
      end();
    });
    child.once("close", end);
  });
  const orphan = (): void => signal(child, "SIGKILL");
  process.once("exit", orphan);
  return {
    command,
    output,
    input: child.stdin,
    ended,
    hasEnded: () => isOver,
    async stop() {
      signal(child, "SIGTERM");
      const late = setTimeout(() => signal(child, "SIGKILL"), GRACE_MS);
      await ended;
      clearTimeout(late);
      process.off("exit", orphan);
      signal(child, "SIGKILL");
    },
  };
}

/** The group may outlive the shell that led it, and may be gone already. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    child.kill(name);
  }
}

/** Waits until `isReady` holds; throws a {@link CannotRun} with the program's last words when it ends first or takes too long. */
export async function untilReady(
  program: Program,
  isReady: () => Promise<boolean>,
  timeoutMs: number,
  what: string,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (program.hasEnded()) throw new CannotRun(failure(program, "It ended before it was ready."));
    if (await isReady()) return;
    if (performance.now() > deadline) throw new CannotRun(failure(program, `${what} within ${timeoutMs} ms.`));
    await Promise.race([delay(50), program.ended]);
  }
}

function failure({ command, output }: Program, why: string): string {
  const said = output.lastLines(20);
  return `${why}\n  command: ${command}\n${said === "" ? "  It wrote nothing." : said.replaceAll(/^/gm, "  | ")}`;
}
