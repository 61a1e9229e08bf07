import { execFileSync } from "node:child_process";

/** What git prints, without the line break at its end; `undefined` where git refuses. */
export type Git = (...args: readonly string[]) => string | undefined;

/** Git in a checkout. */
export function gitIn(root: string): Git {
  return (...args) => {
    try {
      return execFileSync("git", args, {
        cwd: root,
        encoding: "utf8",
        stdio: "pipe",
        maxBuffer: 64 * 1024 * 1024,
      }).replace(/\n$/, "");
    } catch (error) {
      if (typeof (error as { status?: unknown }).status === "number") return undefined;
      throw error;
    }
  };
}
