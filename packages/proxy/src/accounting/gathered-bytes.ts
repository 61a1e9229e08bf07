/** Bytes that come in pieces, in one buffer that grows: however small the pieces are, none is kept. */
export class GatheredBytes {
  readonly #max: number;
  #buffer: Buffer = Buffer.alloc(0);
  #size = 0;
  #isTooLong = false;

  /** @param max bytes; what is longer is not kept. */
  constructor(max: number) {
    this.#max = max;
  }

  get isEmpty(): boolean {
    return this.#size === 0 && !this.#isTooLong;
  }

  add(piece: Uint8Array): void {
    const size = this.#size + piece.length;
    if (this.#isTooLong || size > this.#max) {
      this.#clear();
      this.#isTooLong = true;
      return;
    }
    if (size > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(size, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.#size);
      this.#buffer = larger;
    }
    this.#buffer.set(piece, this.#size);
    this.#size = size;
  }

  /** Hands out what there is, and begins anew; `undefined` when it was too long. */
  take(): Buffer | undefined {
    const taken = this.#isTooLong ? undefined : this.#buffer.subarray(0, this.#size);
    this.#clear();
    return taken;
  }

  #clear(): void {
    this.#buffer = Buffer.alloc(0);
    this.#size = 0;
    this.#isTooLong = false;
  }
}
