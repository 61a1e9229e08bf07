import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { findBrokenLinks, findMarkdown, rememberAnchors } from "./find-broken-links.js";
import { headingAnchors } from "./heading-anchors.js";
import { ROOT } from "./repository.js";
import { formatProblem } from "./source-problem.js";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The problems of `a.md` in a repository that holds these files. */
function problemsOf(text: string, files: Readonly<Record<string, string>> = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), "links-"));
  folders.push(root);
  for (const [path, content] of Object.entries({ ...files, "a.md": text })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return findBrokenLinks(root, "a.md").map(formatProblem);
}

test("finds no broken link and no lost path in the repository", { timeout: 120_000 }, () => {
  const pages = findMarkdown(ROOT);
  const anchors = rememberAnchors();
  expect(pages).toContain("spec/v1/README.md");
  expect(pages.flatMap((path) => findBrokenLinks(ROOT, path, anchors)).map(formatProblem)).toEqual([]);
});

describe("links", () => {
  test("lead to files, folders and headings, encoded or not", () => {
    const text = "[a](spec/b.md) [b](spec/) [c](spec/b.md#the-end) [d](#here) [e](my%20page.md)\n\n## Here\n";
    expect(problemsOf(text, { "spec/b.md": "# The end", "my page.md": "" })).toEqual([]);
  });

  test("to other sites and to mail are left alone", () => {
    expect(
      problemsOf("[a](https://example.com/x.md#y) <https://example.com> [b](mailto:a@example.com) [c](//x.test)"),
    ).toEqual([]);
  });

  test("to a missing file, heading or picture are reported with their line", () => {
    const text = "[a](spec/c.md)\n[b](spec/b.md#middle)\n\n![p](p.png)\n\n[c][ref]\n\n[ref]: gone.md\n";
    expect(problemsOf(text, { "spec/b.md": "# The end" })).toEqual([
      'a.md:1 "spec/c.md" leads to no file. (broken_link)',
      'a.md:2 "spec/b.md#middle" leads to no heading. (broken_link)',
      'a.md:4 "p.png" leads to no file. (broken_link)',
      'a.md:8 "gone.md" leads to no file. (broken_link)',
    ]);
  });

  test("out of the repository are reported", () => {
    expect(problemsOf("[a](../elsewhere.md)")).toEqual([
      'a.md:1 "../elsewhere.md" leads out of the repository. (broken_link)',
    ]);
  });

  test("in code are left alone", () => {
    expect(problemsOf("`[a](gone.md)`\n\n```md\n[a](gone.md)\n```\n")).toEqual([]);
  });
});

test("a path in backticks that begins with a folder of the repository is there", () => {
  const text = "`spec/b.md` `spec/` `spec/gone.md` `other/gone.md` `a/b` `spec/*.md` `spec/<id>.md`";
  expect(problemsOf(text, { "spec/b.md": "" })).toEqual([
    "a.md:1 `spec/gone.md` looks like a path in this repository and is not there. (lost_path)",
  ]);
});

test("headings have the anchors that GitHub gives them", () => {
  const text = "# A `b`: c, d!\n\n## Größe_x\n\n## a-b\n\n## Same\n\n## Same\n\n> ## Quoted\n";
  expect([...headingAnchors(text)]).toEqual(["a-b-c-d", "größe_x", "a-b", "same", "same-1", "quoted"]);
});
