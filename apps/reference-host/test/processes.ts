import { execFileSync } from "node:child_process";

/** One process that has not ended. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly commandLine: string;
}

/** Every process, without those that have ended and are only not collected yet. */
export function runningProcesses(): RunningProcess[] {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^ *(\d+) +(\d+) +(\S+) (.*)$/.exec(line))
    .filter((match) => match !== null && !match[3]?.startsWith("Z"))
    .map((match) => ({ pid: Number(match?.[1]), parent: Number(match?.[2]), commandLine: match?.[4] ?? "" }));
}

/** The processes that a process has started itself. */
export function childrenOf(pid: number): RunningProcess[] {
  return runningProcesses().filter(({ parent }) => parent === pid);
}
