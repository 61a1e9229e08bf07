import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { checkRfcs } from "./check-rfcs.js";
import { extractRequirements, readPages } from "./extract-requirements.js";
import type { Generator } from "./generator.js";
import { parseRfc } from "./parse-rfc.js";
import { ROOT } from "./repository.js";
import type { Rfc } from "./rfc.js";
import { SourceError } from "./source-problem.js";

const FOLDER = "rfcs";
const OUTPUT = `${FOLDER}/README.md`;
const NOT_AN_RFC: ReadonlySet<string> = new Set(["README.md", "0000-template.md"]);
const BEGIN = "<!-- index: begin, generated -->";
const END = "<!-- index: end -->";

/** Reads every RFC of a checkout, in the order of their numbers. */
export async function readRfcs(root: string = ROOT): Promise<Rfc[]> {
  const names = (await readdir(join(root, FOLDER)))
    .filter((name) => name.endsWith(".md") && !NOT_AN_RFC.has(name))
    .sort();
  return Promise.all(
    names.map(async (name) => parseRfc(`${FOLDER}/${name}`, await readFile(join(root, FOLDER, name), "utf8"))),
  );
}

/** The table of RFCs: number and title with a link, status, last change, what is affected. */
export function formatIndex(rfcs: readonly Rfc[]): string {
  const rows = rfcs.map(({ path, fields }) => [
    `[${fields.get("RFC")}](${basename(path)})`,
    ...["Title", "Status", "Updated", "Affects"].map((name) => fields.get(name) ?? ""),
  ]);
  return [["RFC", "Title", "Status", "Updated", "Affects"], Array<string>(5).fill("---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/**
 * Puts the index between the two marks of a page.
 *
 * @throws {Error} if the page does not have each mark once, in order.
 */
export function insertIndex(page: string, index: string): string {
  const [before, rest, ...more] = page.split(BEGIN);
  const [, after, ...others] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined || more.length + others.length > 0) {
    throw new Error(`${OUTPUT} needs "${BEGIN}" once and "${END}" once, in this order.`);
  }
  return `${before}${BEGIN}\n\n${index}\n\n${END}${after}`;
}

/** The index of RFCs in `rfcs/README.md`. Stops at RFCs that break the rules of RFC 1000. */
export const rfcIndexGenerator: Generator = {
  name: "rfc-index",
  async outputs() {
    const rfcs = await readRfcs();
    const { requirements } = extractRequirements(await readPages(), new Map());
    const problems = checkRfcs(rfcs, requirements);
    if (problems.length > 0) throw new SourceError(problems);
    return new Map([[OUTPUT, insertIndex(await readFile(join(ROOT, OUTPUT), "utf8"), formatIndex(rfcs))]]);
  },
};
