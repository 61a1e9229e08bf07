import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readRequirements } from "./extract-requirements.js";
import { findStaleFiles, writeFiles } from "./generate.js";
import { PROOFS } from "./proofs.js";
import { ROOT } from "./repository.js";
import { currentRevision } from "./revisions/contract.js";
import { countVectors, findTests } from "./trace/find-citations.js";
import { formatPage } from "./trace/format-page.js";
import { judgeRows, type Row, STATES } from "./trace/judge-rows.js";
import { formatReviews, REVIEWS, type Review, readReviews } from "./trace/reviews.js";
import { readBroken, reportedTests, runBroken } from "./trace/run-broken.js";
import { runSubjects } from "./trace/subjects.js";

const USAGE = `node tools/dist/trace.js [--check | --lenient] [--tests FILE]
npm run reviewed -- ID…
npm run reviewed -- --all

Runs the conformance suite against this repository's programs and broken programs,
and writes spec/v1/traceability.json and .md. npm run generate does it last.

  --check       write nothing; fail where the two files are not what the run gives
  --lenient     only write; a gap or a stale row is told and does not fail
  --tests FILE  what a test run that has just ended reported (vitest's JSON), so
                that the broken programs do not run again; without the file they do

reviewed says that the check of a requirement was read beside its text as it
stands, so that its row is no longer stale.

Exit codes: 0 in order, 1 gap, stale row or stale file, 2 usage.`;

const FAILING: ReadonlySet<string> = new Set(["gap", "stale"]);

const { values, positionals } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    lenient: { type: "boolean", default: false },
    tests: { type: "string" },
    reviewed: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

if (values.help) console.log(USAGE);
else process.exitCode = values.reviewed ? await review(positionals, values.all) : await trace();

async function trace(): Promise<number> {
  const requirements = await readRequirements();
  const ids = new Set(requirements.map(({ id }) => id));
  progress("Judging the reference host, proxy and facade…");
  const runs = await runSubjects(ROOT);
  progress("Running the broken hosts, proxies and facades…");
  const broken = readBroken(reportedTests(values.tests) ?? runBroken(ROOT));
  const { rows, problems } = judgeRows(
    requirements,
    { runs, broken, vectors: countVectors(ROOT), proofs: proofsById(), tests: findTests(ROOT, ids) },
    readReviews(ROOT),
  );
  const stale = await findStaleFiles(ROOT, [{ name: "traceability", outputs: async () => outputs(rows) }]);
  if (!values.check) await writeFiles(ROOT, stale);
  for (const { path } of stale) {
    if (values.check) console.error(`${path} is not what a run gives now. Run: npm run generate`);
    else console.log(`Wrote ${path}.`);
  }
  const failing = rows.filter(({ state }) => FAILING.has(state));
  for (const { id, page, state, reason } of failing) console.error(`${page}#${id} ${state}: ${reason}`);
  for (const problem of problems) console.error(`${REVIEWS}: ${problem}`);
  if (failing.length > 0)
    console.error("What to do: CONTRIBUTING.md, Adding a requirement and Rewording a requirement.");
  console.log(STATES.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`).join(", "));
  if (values.lenient) return 0;
  return failing.length + problems.length + (values.check ? stale.length : 0) === 0 ? 0 : 1;
}

function outputs(rows: readonly Row[]): Map<string, string> {
  const revision = currentRevision(ROOT);
  return new Map([
    ["spec/v1/traceability.json", `${JSON.stringify({ revision, rows }, undefined, 2)}\n`],
    ["spec/v1/traceability.md", formatPage(rows, revision)],
  ]);
}

function proofsById(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, requirements } of PROOFS) {
    for (const id of requirements) found.set(id, [...(found.get(id) ?? []), name]);
  }
  return found;
}

async function review(wanted: readonly string[], all: boolean): Promise<number> {
  const requirements = (await readRequirements()).filter(({ status }) => status === "active");
  const hashes = new Map(requirements.map(({ id, hash }) => [id, hash]));
  const unknown = wanted.filter((id) => !hashes.has(id));
  if (unknown.length > 0 || (wanted.length === 0) !== all) {
    const advice = "Ids are the headings of the pages in spec/v1.";
    console.error(unknown.length > 0 ? `No active requirement is called ${unknown.join(", ")}. ${advice}` : USAGE);
    return 2;
  }
  const reviews = new Map<string, Review>([...readReviews(ROOT)].filter(([id]) => hashes.has(id)));
  for (const id of all ? hashes.keys() : wanted) reviews.set(id, { ...reviews.get(id), text: hashes.get(id) ?? "" });
  const text = formatReviews(reviews);
  if (text === readFileSync(join(ROOT, REVIEWS), "utf8")) {
    console.log("Nothing to change.");
    return 0;
  }
  writeFileSync(join(ROOT, REVIEWS), text);
  console.log(`Noted in ${REVIEWS}: ${all ? "every requirement" : wanted.join(", ")}. Next: npm run generate`);
  return 0;
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${text}\n`);
}
