import type { Readable } from "node:stream";

const KEPT_BYTES = 4096;

/**
 * Drains a server's stderr, so that it never blocks, and keeps the end of it.
 *
 * @returns the last non-empty line so far; `undefined` when there was none.
 */
export function stderrTail(stream: Readable): () => string | undefined {
  let tail = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk.subarray(-KEPT_BYTES)]).subarray(-KEPT_BYTES);
  });
  stream.on("error", () => {});
  return () =>
    tail
      .toString("utf8")
      .split(/\r?\n/)
      .findLast((line) => line.trim() !== "")
      ?.trim();
}
