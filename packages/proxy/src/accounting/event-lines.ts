import { GatheredBytes } from "./gathered-bytes.js";

const LINE_FEED = 0x0a;
const DATA = Buffer.from("data:");
/** Every family's name for what it charged ends like this. */
const MARK = Buffer.from("sage");
/** A longer line is not looked at. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** Finds the data lines of an event stream that may speak of usage, over bytes, since a chunk may end inside a character. */
export class EventLines {
  readonly #look: (text: string) => void;
  readonly #open = new GatheredBytes(MAX_LINE_BYTES);

  constructor(look: (text: string) => void) {
    this.#look = look;
  }

  read(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      this.#end(chunk.subarray(from, at));
      from = at + 1;
    }
    if (from < chunk.length) this.#open.add(chunk.subarray(from));
  }

  end(): void {
    this.#end(Buffer.alloc(0));
  }

  #end(rest: Buffer): void {
    if (this.#open.isEmpty) {
      this.#line(rest);
      return;
    }
    this.#open.add(rest);
    const line = this.#open.take();
    if (line !== undefined) this.#line(line);
  }

  #line(line: Buffer): void {
    if (line.length > MAX_LINE_BYTES || !line.subarray(0, DATA.length).equals(DATA) || !line.includes(MARK)) return;
    this.#look(line.toString("utf8", DATA.length));
  }
}
