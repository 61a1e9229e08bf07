import { expect, test } from "vitest";
import type { Requirement } from "../requirement.js";
import type { Evidence } from "./evidence.js";
import { formatPage } from "./format-page.js";
import { judgeRows, type Row } from "./judge-rows.js";
import type { Review } from "./reviews.js";

const ID = "catalog-order";
const requirement: Requirement = {
  id: ID,
  level: "MUST",
  role: "host",
  text: "",
  hash: "now",
  page: "spec/v1/tool-catalog.md",
  since: "1.0",
  status: "active",
};
const NOTHING: Evidence = { runs: [], broken: new Map(), vectors: new Map(), proofs: new Map(), tests: new Map() };
const run = (changes: Partial<Evidence["runs"][number]>): Pick<Evidence, "runs"> => ({
  runs: [{ name: "a host", passed: [], missed: [], notObservable: new Map(), ...changes }],
});
const broken: Pick<Evidence, "broken"> = { broken: new Map([[ID, ["host"]]]) };

function judge(
  evidence: Partial<Evidence>,
  review: Review | undefined = { text: "now" },
  changes: Partial<Requirement> = {},
): Row {
  const reviews = new Map(review === undefined ? [] : [[ID, review]]);
  const [row] = judgeRows([{ ...requirement, ...changes }], { ...NOTHING, ...evidence }, reviews).rows;
  if (row === undefined) throw new Error("There is no row.");
  return row;
}

const stateAndReason = ({ state, reason }: Row): unknown => [state, reason];

test("checked: seen to pass and seen to fail", () => {
  expect(judge({ ...run({ passed: [ID] }), ...broken })).toMatchObject({
    state: "checked",
    passed: ["a host"],
    broken: ["host"],
  });
});

test.each<[string, Partial<Evidence>]>([
  ["a vector", { vectors: new Map([[ID, 2]]) }],
  ["a proof", { proofs: new Map([[ID, ["p"]]]) }],
  ["a test", { tests: new Map([[ID, ["a.test.ts"]]]) }],
])("checked: held by %s, also where no exchange can show it", (_, evidence) => {
  expect(judge({ ...evidence, ...run({ notObservable: new Map([[ID, "Inside."]]) }) }).state).toBe("checked");
});

test("gap: whatever holds it, what the suite judges needs a broken program, and a right one that keeps it", () => {
  const vectors = new Map([[ID, 1]]);
  expect(stateAndReason(judge({ ...run({ passed: [ID] }), vectors }))).toEqual([
    "gap",
    "Kept by a host, but no broken program was seen to fail exactly it.",
  ]);
  expect(stateAndReason(judge(broken))).toEqual([
    "gap",
    "A broken program fails it, but no right one was seen to keep it.",
  ]);
  expect(stateAndReason(judge({ ...run({ missed: [ID] }), ...broken, vectors }))).toEqual([
    "gap",
    "Not kept by: a host.",
  ]);
  expect(stateAndReason(judge({}))).toEqual([
    "gap",
    "No run of the suite judged it, and no vector, proof or test is about it.",
  ]);
});

test("not observable: with the reason of the suite, of a person, or of its level", () => {
  expect(stateAndReason(judge(run({ notObservable: new Map([[ID, "Inside."]]) })))).toEqual([
    "not observable",
    "Inside.",
  ]);
  expect(stateAndReason(judge({}, { text: "now", notObservable: "Theirs." }))).toEqual(["not observable", "Theirs."]);
  expect(judge({}, { text: "now" }, { level: "MAY" }).state).toBe("not observable");
});

test("a reason does not hide what the suite could see", () => {
  expect(judge(run({ passed: [ID] }), { text: "now", notObservable: "Theirs." }).state).toBe("gap");
});

test("stale: reworded after the review, or never reviewed, whatever else is known", () => {
  const evidence = { ...run({ passed: [ID] }), ...broken };
  expect(stateAndReason(judge(evidence, { text: "before" }))).toEqual([
    "stale",
    "Its text changed after its check was last compared with it.",
  ]);
  expect(judgeRows([requirement], { ...NOTHING, ...evidence }, new Map()).rows.map(stateAndReason)).toEqual([
    ["stale", "Nobody has compared its check with its text yet."],
  ]);
});

test("reviews of what is not there, and reasons that are out of date, are problems; retired rows are left out", () => {
  const evidence = { ...NOTHING, vectors: new Map([[ID, 1]]) };
  const reviews = new Map([
    [ID, { text: "now", notObservable: "Theirs." }],
    ["catalog-gone", { text: "x" }],
  ]);
  const retired: Requirement = { ...requirement, id: "catalog-old", status: "retired" };
  const { rows, problems } = judgeRows([requirement, retired], evidence, reviews);
  expect(rows.map(({ id }) => id)).toEqual([ID]);
  expect(problems).toEqual([
    '"catalog-gone" is reviewed and is no active requirement.',
    '"catalog-order" is called not observable and is checked. Take the reason out.',
  ]);
});

test("the page counts by page and says what was seen", () => {
  const page = formatPage([judge({ ...run({ passed: [ID] }), ...broken, vectors: new Map([[ID, 1]]) })], "1.0");
  expect(page).toContain("# Traceability, revision 1.0");
  expect(page).toContain("| [tool-catalog.md](tool-catalog.md) | 1 | 0 | 0 | 0 | 1 |");
  expect(page).toContain(
    "| [`catalog-order`](tool-catalog.md#catalog-order) | MUST | checked | kept by a host · failed by a broken host · 1 vector |",
  );
});
