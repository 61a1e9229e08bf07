const LINE_FEED = 0x0a;
const DATA = Buffer.from("data:");
/** Every family's name for what it charged ends like this. */
const MARK = Buffer.from("sage");
/** A longer line is not looked at. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** Finds the data lines of an event stream that may speak of usage, over bytes, since a chunk may end inside a character. */
export class EventLines {
  readonly #look: (text: string) => void;
  #open: Buffer[] = [];
  #size = 0;

  constructor(look: (text: string) => void) {
    this.#look = look;
  }

  read(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      this.#line(chunk.subarray(from, at));
      from = at + 1;
    }
    if (from === chunk.length) return;
    this.#size += chunk.length - from;
    if (this.#size <= MAX_LINE_BYTES) this.#open.push(chunk.subarray(from));
    else this.#open = [];
  }

  end(): void {
    this.#line(Buffer.alloc(0));
  }

  #line(rest: Buffer): void {
    const isTooLong = this.#size + rest.length > MAX_LINE_BYTES;
    const line = this.#open.length === 0 ? rest : Buffer.concat([...this.#open, rest]);
    this.#open = [];
    this.#size = 0;
    if (isTooLong || !line.subarray(0, DATA.length).equals(DATA) || !line.includes(MARK)) return;
    this.#look(line.toString("utf8", DATA.length));
  }
}
