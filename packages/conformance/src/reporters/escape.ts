// Neither XML nor a terminal may meet these raw: XML 1.0 has no way to write them, and a terminal obeys them.
const CONTROL = /(?![\t\n\r])[\p{Cc}\u2028-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** A text in which everything is shown that would otherwise be obeyed; lone surrogates become U+FFFD. */
export function printable(text: string): string {
  return Buffer.from(text)
    .toString()
    .replace(CONTROL, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A text for the inside of an XML or HTML element or a quoted attribute. */
export function escapeMarkup(text: string): string {
  return printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
