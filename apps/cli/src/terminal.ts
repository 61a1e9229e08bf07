import { readFile } from "node:fs/promises";
import { USUAL_WIDTH } from "./report/format-table.js";

/** Below this, tables have no room for their figures. */
const LEAST_WIDTH = 40;

/** Everything a command may touch of the outside. */
export interface Terminal {
  readStdin(): Promise<Uint8Array>;
  readFile(path: string): Promise<Uint8Array>;
  /** The result: nothing but what was asked for. */
  stdout(chunk: string | Uint8Array): void;
  /** Reports and complaints. */
  stderr(text: string): void;
  /** How wide standard error is, if a person watches it. */
  readonly columns: number | undefined;
  /** Whether standard output shows colours. */
  readonly colours?: boolean;
  /** A variable of the environment. */
  env(name: string): string | undefined;
  /** Listens for a signal; what it answers ends that. */
  onSignal(signal: "SIGHUP" | "SIGINT" | "SIGTERM", listener: () => void): () => void;
}

/** How wide text may be: as wide as the terminal of whoever watches, which a pipe and a file do not tell. */
export function roomOf({ columns = USUAL_WIDTH }: Pick<Terminal, "columns">): number {
  return Math.max(LEAST_WIDTH, columns);
}

/** The process's own terminal. */
export const processTerminal: Terminal = {
  async readStdin() {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  },
  readFile: (path) => readFile(path),
  stdout: (chunk) => {
    process.stdout.write(chunk);
  },
  stderr: (text) => {
    process.stderr.write(text);
  },
  columns: process.stderr.isTTY ? process.stderr.columns : undefined,
  colours: process.stdout.isTTY,
  env: (name) => process.env[name],
  onSignal: (signal, listener) => {
    process.on(signal, listener);
    return () => process.off(signal, listener);
  },
};
