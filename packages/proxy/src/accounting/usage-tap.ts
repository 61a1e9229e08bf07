import type { IncomingHttpHeaders } from "node:http";
import type { Transform } from "node:stream";
import zlib from "node:zlib";
import type { Tap } from "../transport/exchange.js";
import { EventLines } from "./event-lines.js";
import { GatheredBytes } from "./gathered-bytes.js";
import { readUsage } from "./read-usage.js";
import { latestUsage, type Usage } from "./usage.js";

/** How much of an answer that comes as one JSON text is kept for reading; longer ones report nothing. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;
/** How much of a compressed answer may wait to be decoded, and how much may come out of it. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
const MAX_DECODED_BYTES = 256 * 1024 * 1024;

const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ["gzip", () => zlib.createGunzip()],
  ["deflate", () => zlib.createInflate()],
  ["br", () => zlib.createBrotliDecompress()],
]);

interface Reader {
  read(bytes: Uint8Array): void;
  end(): void;
}

/** Reads what the provider charged for from a copy of its answer. */
export class UsageTap implements Tap {
  #usage: Usage | undefined;
  #reader: Reader | undefined;
  #decoder: Transform | undefined;
  #decoded = 0;

  answered(status: number, headers: IncomingHttpHeaders): void {
    if (status !== 200) return;
    const type = headers["content-type"] ?? "";
    if (/event-stream/i.test(type)) this.#reader = new EventLines((text) => this.#look(text));
    else if (/json/i.test(type)) this.#reader = wholeText((text) => this.#look(text));
    else return;
    const encoding = headers["content-encoding"]?.trim().toLowerCase();
    if (encoding === undefined || encoding === "identity") return;
    const decoder = DECODERS.get(encoding)?.();
    if (decoder === undefined) this.#reader = undefined;
    else this.#decode(decoder);
  }

  chunk(bytes: Uint8Array): void {
    if (this.#decoder === undefined) this.#reader?.read(bytes);
    else if (this.#decoder.writableLength > MAX_WAITING_BYTES) this.#giveUp();
    else this.#decoder.write(bytes);
  }

  /** What the answer said, once it is over. */
  async usage(): Promise<Usage | undefined> {
    const decoder = this.#decoder;
    if (decoder !== undefined && !decoder.destroyed) {
      await new Promise<void>((resolve) => {
        decoder.once("close", resolve);
        decoder.end();
      });
    }
    this.#reader?.end();
    return this.#usage;
  }

  #decode(decoder: Transform): void {
    this.#decoder = decoder;
    decoder.on("data", (bytes: Uint8Array) => {
      this.#decoded += bytes.length;
      if (this.#decoded > MAX_DECODED_BYTES) this.#giveUp();
      else this.#reader?.read(bytes);
    });
    decoder.on("error", () => this.#giveUp());
  }

  #giveUp(): void {
    this.#reader = undefined;
    this.#decoder?.destroy();
    this.#decoder = undefined;
  }

  #look(text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return;
    }
    // Gemini streams a JSON array when nobody asks for events.
    for (const item of Array.isArray(value) ? value : [value]) {
      const usage = readUsage(item);
      if (usage !== undefined) this.#usage = this.#usage === undefined ? usage : latestUsage(this.#usage, usage);
    }
  }
}

function wholeText(look: (text: string) => void): Reader {
  const whole = new GatheredBytes(MAX_JSON_BYTES);
  return {
    read: (bytes) => whole.add(bytes),
    end() {
      const text = whole.take()?.toString();
      if (text !== undefined) look(text);
    },
  };
}
