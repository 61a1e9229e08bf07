import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../repository.js";
import { publishable } from "../workspace.js";
import { changelogEntry } from "./changelog-entry.js";
import { checkProvenance, readReleaseWorkflow } from "./check-provenance.js";
import { formatRelease, isReady, judgeTag, type ReleaseReport } from "./release-report.js";
import { writeSpecBundle } from "./spec-bundle.js";

const folder = mkdtempSync(join(tmpdir(), "toolfold-bundle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an entry of a changelog ends where the next version begins", () => {
  const changelog = "# a\n\n## 0.2.0\n\n### Minor Changes\n\n- new\n\n## 0.1.0\n\n- old\n";
  expect(changelogEntry(changelog, "0.2.0")).toBe("### Minor Changes\n\n- new");
  expect(changelogEntry(changelog, "0.1.0")).toBe("- old");
  expect(changelogEntry(changelog, "0.3.0")).toBe("");
});

const workflow = parse(readFileSync(join(ROOT, ".github/workflows/release.yml"), "utf8")) as unknown;

test("provenance is configured in every package and in the workflow", () => {
  expect(checkProvenance(publishable(), readReleaseWorkflow(workflow))).toEqual([]);
});

test("provenance: names what npm would refuse", () => {
  const manifest = { name: "@toolfold/x", version: "1.0.0", repository: { url: "git+https://github.com/a/b.git" } };
  expect(
    checkProvenance([{ folder: "packages/x", manifest }], { repository: "toolfold/toolfold", publish: {} }),
  ).toEqual([
    "The job publish of release.yml lacks id-token: write.",
    "The job publish of release.yml has no environment.",
    '@toolfold/x: repository.url is "git+https://github.com/a/b.git"; the workflow runs in git+https://github.com/toolfold/toolfold.git.',
    '@toolfold/x: repository.directory is "undefined"; it is in packages/x.',
    "@toolfold/x: publishConfig.provenance is not true.",
    "@toolfold/x: publishConfig.access is not public.",
  ]);
});

test("the bundle holds pages, RFCs, schemas with examples, vectors and the bundled description, each with its checksum", () => {
  const paths = writeSpecBundle(ROOT, folder);
  const some = [
    "SHA256SUMS",
    "api/openapi.json",
    "rfcs/1000-process.md",
    "schemas/examples/tool-descriptor/valid/smallest.json",
    "schemas/tool-descriptor.schema.json",
    "spec/v1/requirements.json",
    "spec/v1/tool-catalog.md",
    "vectors/lower/unions.json",
  ];
  expect(some.filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths.filter((path) => /node_modules|\.ts$|package\.json$/.test(path))).toEqual([]);
  const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8").trimEnd().split("\n");
  expect(sums.map((line) => line.slice(66))).toEqual(paths.filter((path) => path !== "SHA256SUMS"));
});

const report: ReleaseReport = {
  commit: "0123456789abcdef",
  specification: {
    revision: "1.0",
    frozen: true,
    waitsFor: [],
    archive: "s.tar.gz",
    files: 3,
    bytes: 4200,
    sha256: "ab",
  },
  packages: [
    {
      name: "@toolfold/a",
      from: "0.1.0",
      to: "0.2.0",
      changes: "- new",
      tarball: "a.tgz",
      bytes: 1500,
      sha256: "cd",
      files: 2,
    },
    {
      name: "@toolfold/bb",
      from: "0.1.0",
      to: "0.1.0",
      changes: "",
      tarball: "b.tgz",
      bytes: 1,
      sha256: "ef",
      files: 1,
    },
  ],
  checks: [{ name: "publint", passed: true, detail: "fine" }],
  steps: [],
};

test("the report says what would be published, and that nothing was", () => {
  const text = formatRelease(report);
  expect(text).toContain("  @toolfold/a   0.1.0 → 0.2.0        1.5 kB  2 files");
  expect(text).toContain("  @toolfold/bb  0.1.0, no change announced");
  expect(text).toContain("@toolfold/a 0.2.0\n\n  - new");
  expect(text.endsWith("Nothing was published. The release is ready.")).toBe(true);
});

test("the tag of a revision waits until it is frozen and its RFCs are Accepted", () => {
  expect(formatRelease(report)).not.toContain("waits for");
  const waitsFor = [{ number: "1003", status: "Active" }];
  const waiting = { ...report, specification: { ...report.specification, frozen: false, waitsFor } };
  expect(formatRelease(waiting)).toContain("the tag spec-1.0 waits for: npm run freeze -- 1.0, RFC 1003 (Active)\n");
});

test("a tag that came before its RFCs were Accepted fails, on the commit that has it", () => {
  const open = { ...report.specification, waitsFor: [{ number: "1003", status: "Active" }] };
  expect(judgeTag(open, []).passed).toBe(true);
  expect(judgeTag(open, ["spec-0.9"]).passed).toBe(true);
  expect(judgeTag(report.specification, ["spec-1.0"]).passed).toBe(true);
  expect(judgeTag(open, ["spec-1.0"])).toEqual({
    name: "tag",
    passed: false,
    detail: "spec-1.0 came too early. Take it back (git tag -d spec-1.0); open: RFC 1003 (Active).",
  });
});

test("a failed check is shown with what it saw, and the release is not ready", () => {
  const failed = { ...report, checks: [{ name: "attw", passed: false, detail: "no types" }] };
  expect(isReady(failed)).toBe(false);
  expect(formatRelease(failed)).toContain("  FAILED  attw              \n  no types");
  expect(formatRelease(failed).endsWith("Nothing was published. 1 of 1 checks failed.")).toBe(true);
});
