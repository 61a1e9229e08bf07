/** The memory that all bodies share. */
export class BodyMemory {
  #free: number;

  /** @param bytes what they may hold together. */
  constructor(bytes: number) {
    this.#free = bytes;
  }

  /** For one more body. */
  open(): HeldMemory {
    let held = 0;
    return {
      take: (bytes) => {
        this.#free -= bytes;
        held += bytes;
        return this.#free >= 0;
      },
      release: (bytes = held) => {
        this.#free += bytes;
        held -= bytes;
      },
    };
  }
}

/** What one body holds of it, from its first byte until it has been sent. */
export interface HeldMemory {
  /** Takes some, also beyond what there is; then it answers false, and whoever asked gives up. */
  readonly take: (bytes: number) => boolean;
  /** Gives some back. Default all. */
  readonly release: (bytes?: number) => void;
}
