import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A fresh folder for the demo's servers. */
export interface DemoFolder {
  /** What the filesystem server may touch. */
  readonly files: string;
  /** Where the memory server keeps its graph. */
  readonly memoryFile: string;
  /** Removes the folder and everything in it; synchronous, so that it also works while the process exits. */
  readonly remove: () => void;
}

/** Makes a fresh temporary folder. */
export function makeDemoFolder(): DemoFolder {
  const root = mkdtempSync(join(tmpdir(), "toolfold-host-"));
  const files = join(root, "files");
  mkdirSync(files);
  return {
    files,
    memoryFile: join(root, "memory.jsonl"),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}
