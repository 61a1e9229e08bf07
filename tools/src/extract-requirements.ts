import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Generator } from "./generator.js";
import { type PlacedRequirement, readPage } from "./read-page.js";
import { ROOT } from "./repository.js";
import type { Requirement } from "./requirement.js";
import { formatProblem, SourceError, type SourceProblem } from "./source-problem.js";

const FOLDER = "spec/v1";
const OUTPUT = `${FOLDER}/requirements.json`;

/** Pages that explain the others. They require nothing. */
const INFORMATIVE: ReadonlySet<string> = new Set(["README.md", "conformance.md", "traceability.md"]);

/** A source text and its path from the repository's root. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** All requirements, ordered by id, and everything that is wrong with the pages. */
export interface Extraction {
  readonly requirements: readonly Requirement[];
  readonly problems: readonly SourceProblem[];
  readonly warnings: readonly SourceProblem[];
}

/**
 * Reads the requirements out of normative pages.
 *
 * @param known the ids that were published before: none of them may vanish.
 */
export function extractRequirements(pages: readonly Page[], known: ReadonlyMap<string, string>): Extraction {
  const readings = pages.map(({ path, text }) => readPage(path, text));
  const placed = readings.flatMap(({ requirements }) => requirements);
  const requirements = placed.map(({ requirement }) => requirement).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    requirements,
    problems: [
      ...readings.flatMap(({ problems }) => problems),
      ...findDuplicates(placed),
      ...findVanished(new Set(readings.flatMap(({ ids }) => ids)), known),
      ...findLostSuccessors(placed),
    ],
    warnings: readings.flatMap(({ warnings }) => warnings),
  };
}

function findDuplicates(placed: readonly PlacedRequirement[]): SourceProblem[] {
  const first = new Map<string, PlacedRequirement>();
  return placed.flatMap((entry) => {
    const { id, page } = entry.requirement;
    const other = first.get(id);
    if (other === undefined) {
      first.set(id, entry);
      return [];
    }
    const message = `"${id}" is already the id of ${other.requirement.page}:${other.line}. An id is used once.`;
    return [{ code: "duplicate_id", path: page, line: entry.line, message }];
  });
}

function findVanished(present: ReadonlySet<string>, known: ReadonlyMap<string, string>): SourceProblem[] {
  return [...known]
    .filter(([id]) => !present.has(id))
    .map(([id, path]) => ({
      code: "vanished_id",
      path,
      line: 1,
      message: `"${id}" is gone. Move it to a section "Retired" of its page instead of deleting or renaming it.`,
    }));
}

function findLostSuccessors(placed: readonly PlacedRequirement[]): SourceProblem[] {
  const active = new Set(
    placed.map(({ requirement }) => requirement).flatMap(({ id, status }) => (status === "active" ? [id] : [])),
  );
  return placed.flatMap(({ line, requirement: { id, page, successor } }) =>
    successor === undefined || active.has(successor)
      ? []
      : [
          {
            code: "lost_successor",
            path: page,
            line,
            message: `"${successor}", the successor of "${id}", is not an active requirement.`,
          },
        ],
  );
}

/** The requirements as they were last written. */
export async function readRequirements(): Promise<readonly Requirement[]> {
  try {
    return JSON.parse(await readFile(join(ROOT, OUTPUT), "utf8")) as readonly Requirement[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Reads every normative page of the repository. */
export async function readPages(): Promise<Page[]> {
  const names = (await readdir(join(ROOT, FOLDER)))
    .filter((name) => name.endsWith(".md") && !INFORMATIVE.has(name))
    .sort();
  return Promise.all(
    names.map(async (name) => ({ path: `${FOLDER}/${name}`, text: await readFile(join(ROOT, FOLDER, name), "utf8") })),
  );
}

/** `spec/v1/requirements.json`: one row for each requirement. Stops at the first page that breaks the rules. */
export const requirementsGenerator: Generator = {
  name: "requirements",
  async outputs() {
    const known = new Map((await readRequirements()).map(({ id, page }) => [id, page]));
    const { requirements, problems, warnings } = extractRequirements(await readPages(), known);
    for (const warning of warnings) console.warn(`warning: ${formatProblem(warning)}`);
    if (problems.length > 0) throw new SourceError(problems);
    return new Map([[OUTPUT, `${JSON.stringify(requirements, undefined, 2)}\n`]]);
  },
};
