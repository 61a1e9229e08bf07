import { setTimeout as delay } from "node:timers/promises";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { isObject } from "../json-body.js";
import type { OutputTail } from "./output-tail.js";
import { type Program, startProgram } from "./start-program.js";

/** For one message; a program that writes without an end to its lines is ended. */
const LONGEST_LINE = 64 * 1024 * 1024;
/** How long a program may take to end by itself once its input has ended. */
const GRACE_MS = 2_000;
const NEWLINE = 0x0a;

/** MCP over the standard streams of a program, which ends with all that it started, however it was started. */
export class ProgramTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  readonly #program: Program;
  #rest: Buffer[] = [];
  #length = 0;

  constructor(command: string) {
    this.#program = startProgram(command, {}, (chunk) => this.#hear(chunk));
    void this.#program.ended.then(() => this.onclose?.());
  }

  /** What the program wrote to standard error. */
  get output(): OutputTail {
    return this.#program.output;
  }

  /** The program runs already; nothing that it says is heard before its listeners are set, in the same turn. */
  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    const { input, ended, hasEnded } = this.#program;
    if (input === null || !input.writable || hasEnded()) throw new Error("The program has ended.");
    if (input.write(`${JSON.stringify(message)}\n`)) return;
    await Promise.race([ended, new Promise((resolve) => input.once("drain", resolve))]);
  }

  async close(): Promise<void> {
    this.#program.input?.end();
    const over = new AbortController();
    const grace = delay(GRACE_MS, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([this.#program.ended, grace]);
    over.abort();
    await this.#program.stop();
  }

  #hear(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...this.#rest, chunk.subarray(from, at)]);
      [this.#rest, this.#length, from] = [[], 0, at + 1];
      this.#read(line.toString("utf8"));
    }
    const rest = chunk.subarray(from);
    if (rest.length === 0) return;
    this.#rest.push(rest);
    this.#length += rest.length;
    if (this.#length <= LONGEST_LINE) return;
    this.#rest = [];
    const message = `A line of over ${LONGEST_LINE} bytes on standard output.`;
    this.output.add(Buffer.from(`${message}\n`));
    this.onerror?.(new Error(message));
    void this.#program.stop();
  }

  #read(line: string): void {
    if (line.trim() === "") return;
    try {
      const message = JSON.parse(line) as unknown;
      if (!isObject(message)) throw new Error("no JSON object");
      this.onmessage?.(message as unknown as JSONRPCMessage);
    } catch (error) {
      this.onerror?.(error as Error);
    }
  }
}
