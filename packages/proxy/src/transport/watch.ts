/** Limits in milliseconds. None of them is about a whole request: an answer may stream for hours. */
export interface Timeouts {
  /** Until a new connection stands, TLS included. Default 10 s. */
  readonly connect: number;
  /** From the end of the request to the head of the answer. Default 10 min. */
  readonly firstByte: number;
  /** Between two pieces of a body, in either direction; a client that does not read counts too. Default 5 min. */
  readonly idle: number;
  /** For the store of decisions; without its answer a session that is not known stays as it is. Default 1 s. */
  readonly store: number;
}

/** The limits that apply where none are named. */
export const DEFAULT_TIMEOUTS: Timeouts = { connect: 10_000, firstByte: 600_000, idle: 300_000, store: 1_000 };

/** One timer for the phase that an exchange is in. */
export class Watch {
  #timer: NodeJS.Timeout | undefined;
  readonly #onExpiry: () => void;

  constructor(onExpiry: () => void) {
    this.#onExpiry = onExpiry;
  }

  /** Turns to another phase. */
  start(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onExpiry, milliseconds);
  }

  /** Something moved: the phase's time begins anew. */
  touch(): void {
    this.#timer?.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
