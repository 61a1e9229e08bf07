import type { Terminal } from "../terminal.js";

/** How a long command says what it is at. */
export interface ProgressLine {
  readonly show: (text: string) => void;
  readonly clear: () => void;
}

/** One line of standard error that is written over; where nobody watches, in a pipe or a log, nothing is written. */
export function progressLine(terminal: Terminal): ProgressLine {
  const { columns } = terminal;
  if (columns === undefined) return { show: () => {}, clear: () => {} };
  return {
    show: (text) => terminal.stderr(`\r\u001B[K${text.slice(0, columns - 1)}`),
    clear: () => terminal.stderr("\r\u001B[K"),
  };
}
