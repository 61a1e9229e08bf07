/** The beginning of a text from outside, without the rest of it in memory: a mere slice would keep all of it there. */
export function shortText(text: string, max: number): string {
  return text.length <= max ? text : Buffer.from(text.slice(0, max)).toString();
}
