/** Text of servers on one line, unable to steer a terminal. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}
