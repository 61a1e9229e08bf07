import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TableRow } from "mdast";
import { expect, test } from "vitest";
import { phrase } from "./markdown-text.js";
import { parseMarkdown } from "./parse-markdown.js";
import { ROOT } from "./repository.js";
import { ROLES } from "./requirement.js";

/** The first cells of the table whose header begins with a word, without backticks. */
async function firstColumn(path: string, header: string): Promise<string[]> {
  const tables = parseMarkdown(await readFile(join(ROOT, path), "utf8")).children.filter(
    (node) => node.type === "table",
  );
  const table = tables.find(({ children: [head] }) => head !== undefined && firstCell(head) === header);
  return (table?.children ?? []).slice(1).map(firstCell);
}

function firstCell({ children: [cell] }: TableRow): string {
  return cell === undefined ? "" : phrase(cell).replaceAll("`", "");
}

/** The strings of the first constant list in a source file. */
async function constantsIn(path: string): Promise<string[]> {
  const [, list = ""] = /= \[([^\]]*)\] as const/.exec(await readFile(join(ROOT, path), "utf8")) ?? [];
  return [...list.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word);
}

test("README.md explains every role, in the order of the constant", async () => {
  expect(await firstColumn("spec/v1/README.md", "role")).toEqual([...ROLES]);
});

test("lowering.md and the code have the same closed list of reasons", async () => {
  const reasons = await firstColumn("spec/v1/lowering.md", "reason");
  expect(reasons).toContain("budget");
  expect(await constantsIn("packages/core/src/lower/reasons.ts")).toEqual(reasons);
});

test("trim.md and the code have the same closed list of reasons", async () => {
  const reasons = await firstColumn("spec/v1/trim.md", "reason");
  expect(reasons).toContain("bypass");
  expect(await constantsIn("packages/core/src/trim/reasons.ts")).toEqual(reasons);
});

test("facades.md and the code have the same closed list of repairs", async () => {
  const repairs = await firstColumn("spec/v1/facades.md", "repair");
  const sources = ["envelope-repairs.ts", "argument-candidates.ts"].map((name) =>
    readFile(join(ROOT, "packages/facade/src/dispatch", name), "utf8"),
  );
  const named = (await Promise.all(sources)).flatMap((text) =>
    [...text.matchAll(/\{ (?:name|repair): "([a-z_]+)"/g)].map(([, name]) => name),
  );
  expect(repairs).toContain("value_to_array");
  expect(named).toEqual(repairs);
});
