import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkRfcs, FIRST_OWN_NUMBER, numberOf } from "./check-rfcs.js";
import { extractRequirements, type Page, readPages } from "./extract-requirements.js";
import { findBrokenLinks } from "./find-broken-links.js";
import { parseRfc } from "./parse-rfc.js";
import { ROOT } from "./repository.js";
import type { Requirement } from "./requirement.js";
import { listRevisions, readFrozen } from "./revisions/contract.js";
import type { Rfc } from "./rfc.js";
import { readRfcs } from "./rfc-index.js";
import { checkAcceptance } from "./rfcs/check-acceptance.js";
import { checkFilledIn } from "./rfcs/check-filled-in.js";
import { checkHistory, readHistory } from "./rfcs/check-history.js";
import { type Base, checkRequirementChanges } from "./rfcs/check-requirement-changes.js";
import { gitIn } from "./rfcs/git.js";
import { newRfc } from "./rfcs/new-rfc.js";
import { formatProblem, type SourceProblem } from "./source-problem.js";

const USAGE = `npm run rfc new "Title"
npm run rfc check -- [--base REF] [--json]

new    writes rfcs/NNNN-title.md with the next free number, the template, and
       you as author (git config user.name)
check  judges every RFC: header, status and how it came about in git, number,
       sections, table of requirements, links, and what Accepted needs

  --base REF  compare requirements with this commit; default: where your branch
              left main, or on main the last frozen revision
  --json      problems as JSON

Example:
  npm run rfc new "Names of tools in other scripts"

Exit codes: 0 nothing wrong, 1 something is, 2 usage.`;

const TEMPLATE = "rfcs/0000-template.md";
const git = gitIn(ROOT);

try {
  process.exitCode = await main(readArguments());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

interface Arguments {
  readonly base?: string | undefined;
  readonly json: boolean;
  readonly help: boolean;
  /** `undefined` for a flag that there is not. */
  readonly operands: readonly string[] | undefined;
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: {
        base: { type: "string" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    return { ...values, operands: positionals };
  } catch (error) {
    console.error((error as Error).message);
    return { json: false, help: false, operands: undefined };
  }
}

async function main({ base, json, help, operands = [] }: Arguments): Promise<number> {
  const [command, title, ...more] = operands;
  if (help) {
    console.log(USAGE);
    return 0;
  }
  if (command === "new" && title !== undefined && more.length === 0) return create(title);
  if (command === "check" && title === undefined) return check(base, json);
  console.error(USAGE);
  return 2;
}

async function create(heading: string): Promise<number> {
  const author = git("config", "user.name");
  if (!author) {
    console.error('Git does not know your name. Run: git config user.name "Your Name"');
    return 1;
  }
  const numbers = (await readRfcs()).map(numberOf);
  const { name, text } = newRfc(readFileSync(join(ROOT, TEMPLATE), "utf8"), {
    title: heading.trim(),
    number: Math.max(FIRST_OWN_NUMBER - 1, ...numbers) + 1,
    author,
    date: new Date().toISOString().slice(0, 10),
  });
  writeFileSync(join(ROOT, "rfcs", name), text, { flag: "wx" });
  console.log(`Wrote rfcs/${name}.
1. Fill in every section; the requirements themselves go into spec/v1.
2. npm run generate    writes requirements.json and the index of RFCs
3. npm run rfc check   says what is missing`);
  return 0;
}

async function check(wanted: string | undefined, json: boolean): Promise<number> {
  const base = readBase(wanted);
  if (base === undefined) {
    console.error(`git knows no commit "${wanted}".`);
    return 2;
  }
  const rfcs = await readRfcs();
  const pages = await readPages();
  const { requirements } = extractRequirements(pages, new Map());
  const template = parseRfc(TEMPLATE, readFileSync(join(ROOT, TEMPLATE), "utf8"));
  const states = readStates();
  const notes: string[] = [];
  const compared = checkRequirementChanges(base, requirements, rfcs, linesOf(pages));
  const problems = [
    ...checkRfcs(rfcs, requirements),
    ...compared.problems,
    ...rfcs.flatMap((rfc) => [...checkFilledIn(rfc, template), ...checkAcceptance(rfc, states)]),
    ...rfcs.flatMap(({ path }) => findBrokenLinks(ROOT, path)),
    ...judgeHistory(rfcs, notes),
  ];
  if (compared.reworded.length > 0) {
    notes.push(`Reworded, with the same meaning if the author is right: ${compared.reworded.join(", ")}.`);
  }
  if (json) console.log(JSON.stringify({ problems, notes }, undefined, 2));
  else {
    for (const problem of problems) console.error(formatProblem(problem));
    for (const note of notes) console.log(note);
    console.log(`${rfcs.length} RFCs, ${problems.length} problems.`);
  }
  return problems.length === 0 ? 0 : 1;
}

/** The line of each requirement's heading. */
function linesOf(pages: readonly Page[]): ReadonlyMap<string, number> {
  return new Map(
    pages.flatMap(({ text }) =>
      text
        .split("\n")
        .flatMap((line, index) => (line.startsWith("#### ") ? [[line.slice(5), index + 1] as const] : [])),
    ),
  );
}

function judgeHistory(rfcs: readonly Rfc[], notes: string[]): SourceProblem[] {
  if (git("rev-parse", "--is-shallow-repository") !== "false") {
    notes.push("The history is not here (a shallow clone): how statuses came about was not checked.");
    return [];
  }
  const released = (git("tag", "--list", "spec-*") ?? "").split("\n").filter((tag) => tag !== "");
  return rfcs.flatMap((rfc) => checkHistory(rfc, readHistory(git, rfc, released, Date.now())));
}

function readStates(): ReadonlyMap<string, string> {
  const path = join(ROOT, "spec/v1/traceability.json");
  if (!existsSync(path)) return new Map();
  const { rows } = JSON.parse(readFileSync(path, "utf8")) as { rows: readonly { id: string; state: string }[] };
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** The state to compare with, as the usage text says; `undefined` for a commit that there is not. */
function readBase(wanted: string | undefined): Base | undefined {
  if (wanted !== undefined && git("rev-parse", "--verify", "--quiet", `${wanted}^{commit}`) === undefined) {
    return undefined;
  }
  const head = git("rev-parse", "HEAD");
  const left = ["origin/main", "main"]
    .map((branch) => git("merge-base", "HEAD", branch))
    .find((commit) => commit !== undefined);
  // On main, and in a checkout of it without a branch, nothing has left main: the last frozen revision is the base then.
  const onBranch = !["", "main"].includes(git("branch", "--show-current") ?? "");
  const commit = wanted ?? (left === head && !onBranch ? undefined : left);
  if (commit !== undefined) {
    return { name: commit.slice(0, 10), requirements: requirementsAt(commit), rfcs: rfcsAt(commit) };
  }
  const revision = listRevisions(ROOT).at(-1);
  if (revision === undefined) return { name: "nothing", requirements: [], rfcs: undefined };
  const text = readFrozen(ROOT, revision).get("requirements.json") ?? "[]";
  return { name: `revision ${revision}`, requirements: JSON.parse(text) as Requirement[], rfcs: undefined };
}

function requirementsAt(commit: string): Requirement[] {
  return JSON.parse(git("show", `${commit}:spec/v1/requirements.json`) ?? "[]") as Requirement[];
}

function rfcsAt(commit: string): Rfc[] {
  return (git("ls-tree", "--name-only", commit, "rfcs/") ?? "")
    .split("\n")
    .filter((path) => /\/\d{4}-/.test(path) && path !== TEMPLATE)
    .map((path) => parseRfc(path, git("show", `${commit}:${path}`) ?? ""));
}
