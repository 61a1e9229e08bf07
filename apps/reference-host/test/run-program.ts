import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { childrenOf, runningProcesses } from "./processes.js";

/** The program that `npm start` runs. */
export const MAIN: string = fileURLToPath(new URL("../dist/main.js", import.meta.url));

/** A program under test, with a temporary folder of its own. */
export interface ProgramRun {
  readonly process: ChildProcessWithoutNullStreams;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when stdout holds the text; rejects when the program ends before. */
  readonly says: (text: string) => Promise<void>;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Children that it has now. */
  readonly children: () => number[];
  /** What is in its temporary folder. */
  readonly temporaryFiles: () => string[];
  /** Ends it and removes its temporary folder. */
  readonly dispose: () => Promise<void>;
}

/** Runs a Node program. */
export function runNode(file: string, args: readonly string[] = [], env: Record<string, string> = {}): ProgramRun {
  return runProgram(process.execPath, [file, ...args], env);
}

/** Runs a program, without a terminal. */
export function runProgram(command: string, args: readonly string[], env: Record<string, string>): ProgramRun {
  const folder = mkdtempSync(join(tmpdir(), "reference-host-test-"));
  const child = spawn(command, args, {
    env: { ...process.env, TMPDIR: folder, PORT: "0", ...env },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on("close", (code, signal) => resolve(code ?? signal ?? "SIGKILL"));
  });

  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => stdout.includes(text) && resolve();
        child.stdout.on("data", look);
        void ended.then((how) => reject(new Error(`Ended with ${how} before it said ${text}: ${stdout}${stderr}`)));
        look();
      }),
    children: () => childrenOf(child.pid ?? -1).map(({ pid }) => pid),
    temporaryFiles: () => readdirSync(folder),
    async dispose() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Those of the processes that still run. */
export function stillRunning(pids: readonly number[]): number[] {
  return runningProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => pids.includes(pid));
}
