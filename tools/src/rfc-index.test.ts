import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkRfcs } from "./check-rfcs.js";
import { extractRequirements, readPages } from "./extract-requirements.js";
import { parseRfc } from "./parse-rfc.js";
import { ROOT } from "./repository.js";
import { RFC_FIELDS, RFC_SECTIONS } from "./rfc.js";
import { formatIndex, insertIndex, readRfcs } from "./rfc-index.js";
import { formatProblem } from "./source-problem.js";

test("makes a row for each RFC, with a link", () => {
  const text =
    "# x\n\n| F | V |\n| --- | --- |\n| RFC | 1000 |\n| Title | A b |\n| Status | Draft |\n| Updated | 2026-01-31 |\n";
  expect(formatIndex([parseRfc("rfcs/1000-a-b.md", `${text}| Affects | \`spec/v1\` |\n`)])).toBe(
    [
      "| RFC | Title | Status | Updated | Affects |",
      "| --- | --- | --- | --- | --- |",
      "| [1000](1000-a-b.md) | A b | Draft | 2026-01-31 | `spec/v1` |",
    ].join("\n"),
  );
});

test("replaces what stands between the marks and nothing else", () => {
  const page = "a\n\n<!-- index: begin, generated -->\nold\n<!-- index: end -->\n\nb\n";
  const filled = "a\n\n<!-- index: begin, generated -->\n\nnew\n\n<!-- index: end -->\n\nb\n";
  expect(insertIndex(page, "new")).toBe(filled);
  expect(insertIndex(filled, "new")).toBe(filled);
});

test("refuses a page whose marks are missing, doubled or in the wrong order", () => {
  const [begin, end] = ["<!-- index: begin, generated -->", "<!-- index: end -->"];
  for (const page of ["", begin, end, `${end}${begin}`, `${begin}${end}${begin}${end}`, `${begin}${end}${end}`]) {
    expect(() => insertIndex(page, "new")).toThrow(
      'rfcs/README.md needs "<!-- index: begin, generated -->" once and "<!-- index: end -->" once, in this order.',
    );
  }
});

test("finds nothing wrong with our RFCs", async () => {
  const { requirements } = extractRequirements(await readPages(), new Map());
  const rfcs = await readRfcs();
  expect(checkRfcs(rfcs, requirements).map(formatProblem)).toEqual([]);
  expect(rfcs.map(({ fields }) => fields.get("RFC"))).toEqual(
    expect.arrayContaining(["0078", "0112", "1000", "1001", "1002"]),
  );
});

test("offers a template with every field and section", async () => {
  const template = parseRfc("rfcs/0000-template.md", await readFile(join(ROOT, "rfcs/0000-template.md"), "utf8"));
  expect([...template.fields.keys()]).toEqual([...RFC_FIELDS]);
  expect(template.sections.map(({ title }) => title)).toEqual([...RFC_SECTIONS]);
});
