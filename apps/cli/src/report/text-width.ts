const MARK = /^\p{M}$/u;
const WIDE =
  /^(?:\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}|[\u3000-\u303E\uFF01-\uFF60])$/u;

/** How many columns of a terminal a text takes. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

/** As much of a text as `width` columns show; a longer one ends with "…". */
export function cutToWidth(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let [kept, used] = ["", 0];
  for (const character of text) {
    used += widthOf(character);
    if (used > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

function widthOf(character: string): number {
  if (character < "\u0300") return 1;
  if (MARK.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
