import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { runCommand } from "./run-command.js";

/** The size and digest of a file. */
export interface Digest {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Packs a folder so that the same files give the same bytes: sorted, without owners and times. */
export async function archive(parent: string, folder: string, file: string): Promise<void> {
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "--mode=u=rwX,go=rX"];
  await runCommand("tar", [...same, "--use-compress-program=gzip -n -9", "-cf", file, folder], parent);
}

/** Reads a file for its size and digest. */
export function digestOf(file: string): Digest {
  const content = readFileSync(file);
  return { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}
