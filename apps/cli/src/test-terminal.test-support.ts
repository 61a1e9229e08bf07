import { EventEmitter } from "node:events";
import type { Terminal } from "./terminal.js";

/** A terminal that remembers, over files that exist only in the test. */
export interface TestTerminal extends Terminal {
  readonly out: () => string;
  readonly err: () => string;
  readonly signal: (name: string) => void;
}

/** Makes a terminal with files and a standard input. */
export function testTerminal(
  files: Readonly<Record<string, string>> = {},
  stdin = "",
  environment: ReadonlyMap<string, string> = new Map(),
): TestTerminal {
  const signals = new EventEmitter();
  const out: string[] = [];
  const err: string[] = [];
  const text = (chunk: string | Uint8Array): string =>
    typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk);
  return {
    readStdin: () => Promise.resolve(new TextEncoder().encode(stdin)),
    readFile: (path) =>
      Object.hasOwn(files, path)
        ? Promise.resolve(new TextEncoder().encode(files[path]))
        : Promise.reject(Object.assign(new Error("no such file"), { code: "ENOENT" })),
    stdout: (chunk) => out.push(text(chunk)),
    stderr: (chunk) => err.push(chunk),
    columns: undefined,
    env: (name) => environment.get(name),
    onSignal: (name, listener) => {
      signals.on(name, listener);
      return () => signals.off(name, listener);
    },
    signal: (name) => void signals.emit(name),
    out: () => out.join(""),
    err: () => err.join(""),
  };
}
