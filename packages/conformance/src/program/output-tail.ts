/** How much of a program's output is kept. */
const MAX_BYTES = 4 * 1_048_576;

/** The last of what a program wrote. */
export class OutputTail {
  #chunks: Buffer[] = [];
  #size = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#size > MAX_BYTES && this.#chunks.length > 1) this.#size -= this.#chunks.shift()?.length ?? 0;
  }

  /** The last lines, without escape sequences that could steer a terminal. */
  lastLines(count: number): string {
    const lines = this.text().trimEnd().split("\n").slice(-count);
    return lines.map((line) => line.replaceAll(/\p{Cc}(?:\[[0-9;]*[A-Za-z])?/gu, "").slice(0, 300)).join("\n");
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}
