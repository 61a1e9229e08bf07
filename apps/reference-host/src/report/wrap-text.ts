/**
 * Breaks text at spaces so that no line is wider than `width`; words that are wider are cut. Lines after the first start
 * with `indent`.
 */
export function wrapText(text: string, width: number, indent: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((each) => cut(each, width - indent.length))) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function cut(word: string, width: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < word.length; at += width) pieces.push(word.slice(at, at + width));
  return pieces;
}
