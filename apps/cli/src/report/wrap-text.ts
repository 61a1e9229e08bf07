import { textWidth } from "./text-width.js";

/** Breaks a line at its spaces, so that a terminal breaks no word; further lines begin with `indent`. */
export function wrapText(text: string, width: number, indent = ""): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line === "" || textWidth(line) + 1 + textWidth(word) <= width) {
      line = line === "" ? word : `${line} ${word}`;
      continue;
    }
    lines.push(line);
    line = indent + word;
  }
  return [...lines, line].join("\n");
}
