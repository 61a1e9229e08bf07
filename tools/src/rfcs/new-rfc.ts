/** What a new RFC is made of. */
export interface NewRfc {
  readonly title: string;
  readonly number: number;
  readonly author: string;
  /** As in `2026-01-31`. */
  readonly date: string;
}

/** The file name and text of a new RFC: the template with its header filled in. */
export function newRfc(template: string, { title, number, author, date }: NewRfc): { name: string; text: string } {
  const digits = String(number).padStart(4, "0");
  const text = template
    .replace(/<!--[\s\S]*?-->\n\n/, "")
    .replaceAll("NNNN", digits)
    .replace("| Title | Title |", () => `| Title | ${cell(title)} |`)
    .replace(": Title\n", () => `: ${title}\n`)
    .replace("| Author(s) | Name |", () => `| Author(s) | ${cell(author)} |`)
    .replaceAll("YYYY-MM-DD", date)
    .replace(/\| Compatibility \|.*\|/, "| Compatibility | additive |");
  return { name: `${digits}-${slug(title)}.md`, text };
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/**
 * A title as it stands in file names.
 *
 * @throws {Error} if nothing of it can.
 */
export function slug(title: string): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  if (words === null) throw new Error(`The title "${title}" has no letter or digit that a file name could have.`);
  return words.join("-");
}
