/** Control characters (C0, C1, delete) and the marks that reorder or hide text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

/** Text from a server as one line that cannot steer a terminal, cut to `length` characters. */
export function printable(text: string, length: number): string {
  const line = Array.from(text.replace(UNPRINTABLE, " ").trim());
  return line.length <= length ? line.join("") : `${line.slice(0, length - 3).join("")}...`;
}
