import { Failure } from "../failure.js";
import type { Terminal } from "../terminal.js";

/** An input's bytes, and the name that messages give it. */
export interface Input {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Reads the file an operand names; `-` or none is standard input. */
export async function readInput(operand: string | undefined, terminal: Terminal): Promise<Input> {
  if (operand === undefined || operand === "-") return { name: "standard input", bytes: await terminal.readStdin() };
  try {
    return { name: operand, bytes: await terminal.readFile(operand) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Failure(
      "badInput",
      `${operand} cannot be read (${code ?? String(error)}). Name a readable file, or - for standard input.`,
    );
  }
}
