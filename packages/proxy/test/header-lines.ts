/** Lines such as `X-A: 1` as Node hands raw headers out: name, value, name, value. */
export function headerLines(...lines: string[]): string[] {
  return lines.flatMap((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]);
}
