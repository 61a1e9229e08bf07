import { expect, test } from "vitest";
import {
  extractRequirements,
  type Page,
  readPages,
  readRequirements,
  requirementsGenerator,
} from "./extract-requirements.js";
import { formatProblem } from "./source-problem.js";

const NOTHING_KNOWN: ReadonlyMap<string, string> = new Map();

function page(name: string, ...ids: readonly string[]): Page {
  const blocks = ids.map((id) => `#### ${id}\n\nRole: host · Since: 1.0\n\n> A host **MUST** answer.\n`);
  return { path: `spec/v1/${name}.md`, text: ["Ids on this page begin with `a-`.\n", ...blocks].join("\n") };
}

function retired(successor: string): Page {
  const { path, text } = page("one", "a-b");
  const tombstone = `## Retired\n\n#### a-gone\n\nRole: host · Since: 1.0 · Retired: 1.1 · Successor: ${successor}\n\n> A host **MUST** wait.\n`;
  return { path, text: `${text}\n${tombstone}` };
}

test("orders the requirements of all pages by id", () => {
  const { requirements, problems } = extractRequirements(
    [page("two", "a-c", "a-a"), page("one", "a-b")],
    NOTHING_KNOWN,
  );
  expect(problems).toEqual([]);
  expect(requirements.map(({ id, page }) => [id, page])).toEqual([
    ["a-a", "spec/v1/two.md"],
    ["a-b", "spec/v1/one.md"],
    ["a-c", "spec/v1/two.md"],
  ]);
});

test("refuses an id that is used twice, on one page or on two", () => {
  const { problems } = extractRequirements([page("one", "a-b", "a-b"), page("two", "a-b")], NOTHING_KNOWN);
  expect(problems.map(formatProblem)).toEqual([
    'spec/v1/one.md:9 "a-b" is already the id of spec/v1/one.md:3. An id is used once. (duplicate_id)',
    'spec/v1/two.md:3 "a-b" is already the id of spec/v1/one.md:3. An id is used once. (duplicate_id)',
  ]);
});

test("refuses the loss of a published id", () => {
  const known = new Map([
    ["a-b", "spec/v1/one.md"],
    ["a-gone", "spec/v1/one.md"],
  ]);
  expect(extractRequirements([page("one", "a-b")], known).problems.map(formatProblem)).toEqual([
    'spec/v1/one.md:1 "a-gone" is gone. Move it to a section "Retired" of its page instead of deleting or renaming it. (vanished_id)',
  ]);
});

test("does not call a malformed requirement gone", () => {
  const { path, text } = page("one", "a-b");
  const malformed = { path, text: text.replace("**MUST**", "will") };
  expect(extractRequirements([malformed], new Map([["a-b", path]])).problems.map(({ code }) => code)).toEqual([
    "keyword_count",
  ]);
});

test("accepts the retirement of a published id and demands a living successor", () => {
  const known = new Map([["a-gone", "spec/v1/one.md"]]);
  expect(extractRequirements([retired("a-b")], known).problems).toEqual([]);
  expect(extractRequirements([retired("a-gone")], known).problems.map(({ code }) => code)).toEqual(["lost_successor"]);
  expect(extractRequirements([retired("a-x")], known).problems.map(formatProblem)).toEqual([
    'spec/v1/one.md:11 "a-x", the successor of "a-gone", is not an active requirement. (lost_successor)',
  ]);
});

test("gives the same sentence the same hash and another sentence another", () => {
  const [one, two, three] = ["answer", "answer", "reply"].map((verb) => {
    const { path, text } = page("one", "a-b");
    return extractRequirements([{ path, text: text.replace("answer", verb) }], NOTHING_KNOWN).requirements[0]?.hash;
  });
  expect(one).toBe(two);
  expect(one).not.toBe(three);
});

test("finds nothing wrong with the specification, warnings included", async () => {
  const known = new Map((await readRequirements()).map(({ id, page }) => [id, page]));
  const { requirements, problems, warnings } = extractRequirements(await readPages(), known);
  expect([...problems, ...warnings].map(formatProblem)).toEqual([]);
  expect(new Set(requirements.map(({ page }) => page)).size).toBeGreaterThanOrEqual(6);
});

test("writes one file that reads back as the same rows", async () => {
  const outputs = await requirementsGenerator.outputs();
  expect([...outputs.keys()]).toEqual(["spec/v1/requirements.json"]);
  const { requirements } = extractRequirements(await readPages(), NOTHING_KNOWN);
  expect(JSON.parse(outputs.get("spec/v1/requirements.json") ?? "")).toEqual(requirements);
});
