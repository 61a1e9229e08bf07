import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "./start-error.js";

/** A fresh folder for the demo's servers. */
export interface DemoFolder {
  /** What the filesystem server may touch. */
  readonly files: string;
  /** Where the memory server keeps its graph. */
  readonly memoryFile: string;
  /** Removes the folder and everything in it; synchronous, so that it also works while the process exits. */
  readonly remove: () => void;
}

/**
 * Makes a fresh temporary folder.
 *
 * @throws StartError where the system's folder for temporary files cannot be used.
 */
export function makeDemoFolder(): DemoFolder {
  const root = makeFolderIn(tmpdir());
  const files = join(root, "files");
  mkdirSync(files);
  return {
    files,
    memoryFile: join(root, "memory.jsonl"),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function makeFolderIn(parent: string): string {
  try {
    return mkdtempSync(join(parent, "toolfold-host-"));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "no code";
    throw new StartError(`No folder can be made in ${parent} (${code}). Name another place: TMPDIR=/tmp npm start.`);
  }
}
