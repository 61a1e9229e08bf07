import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseRfc } from "../parse-rfc.js";
import type { Rfc } from "../rfc.js";
import { checkHistory, readHistory } from "./check-history.js";
import { gitIn } from "./git.js";

const DAY = 86_400;
const START = Date.parse("2026-01-01T00:00:00Z") / 1000;
let seconds = START;
const root = mkdtempSync(join(tmpdir(), "toolfold-history-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, "rfcs"));
run("init", "--quiet", "--initial-branch=main");

function run(...args: string[]): void {
  const who = {
    GIT_AUTHOR_NAME: "A",
    GIT_AUTHOR_EMAIL: "a@b.c",
    GIT_COMMITTER_NAME: "A",
    GIT_COMMITTER_EMAIL: "a@b.c",
  };
  const date = { GIT_COMMITTER_DATE: `${seconds} +0000`, GIT_AUTHOR_DATE: `${seconds} +0000` };
  execFileSync("git", args, { cwd: root, stdio: "pipe", env: { ...process.env, ...who, ...date } });
}

/** Commits an RFC through these statuses, so many days apart, and reads its history. */
function through(
  path: string,
  days: number,
  ...statuses: readonly string[]
): { rfc: Rfc; history: ReturnType<typeof readHistory> } {
  let text = "";
  for (const status of statuses) {
    seconds += days * DAY;
    text = `# RFC\n\n| Field | Value |\n| --- | --- |\n| Status | ${status} |\n| Compatibility | additive |\n\n${path}\n`;
    writeFileSync(join(root, path), text);
    run("add", path);
    run("commit", "--quiet", "--allow-empty", "--message", status);
  }
  const rfc = parseRfc(path, text);
  const tags = gitIn(root)("tag", "--list", "spec-*") ?? "";
  return { rfc, history: readHistory(gitIn(root), rfc, tags.split("\n").filter(Boolean), seconds * 1000) };
}

function messages(path: string, days: number, ...statuses: readonly string[]): string[] {
  const { rfc, history } = through(path, days, ...statuses);
  return checkHistory(rfc, history).map(
    ({ line, message }) => `${line} ${message.replace(/in [0-9a-f]{7,}/, "in COMMIT")}`,
  );
}

test("before the first release an RFC may begin anywhere and has no window", () => {
  expect(messages("rfcs/1000-a.md", 0, "Active", "Active", "Accepted")).toEqual([]);
});

test("statuses follow each other as RFC 1000 says, also before a release", () => {
  expect(messages("rfcs/1001-b.md", 9, "Draft", "Accepted", "Draft")).toEqual([
    "5 It went from Draft to Accepted in COMMIT; Draft becomes Active or Withdrawn.",
    "5 It went from Accepted to Draft in COMMIT; Accepted becomes Superseded.",
  ]);
  expect(messages("rfcs/1002-c.md", 9, "Withdrawn", "Draft")).toEqual([
    "5 It went from Withdrawn to Draft in COMMIT; Withdrawn becomes nothing.",
  ]);
});

test("what is not committed counts, and a file that was renamed keeps its history", () => {
  through("rfcs/1003-d.md", 1, "Draft");
  run("mv", "rfcs/1003-d.md", "rfcs/1003-renamed.md");
  run("commit", "--quiet", "--message", "rename");
  const rfc = parseRfc("rfcs/1003-renamed.md", "# R\n\n| F | V |\n| --- | --- |\n| Status | Accepted |\n");
  const { statuses } = readHistory(gitIn(root), rfc, [], 0);
  expect(statuses.map(({ status, commit }) => [status, commit !== undefined])).toEqual([
    ["Draft", true],
    ["Accepted", false],
  ]);
});

test("after a release an RFC begins as Draft and stays one for its window", () => {
  run("tag", "spec-1.0");
  expect(messages("rfcs/1004-e.md", 3, "Draft", "Active")).toEqual([
    "5 It was a Draft for 3 days in COMMIT; additive needs 7.",
  ]);
  expect(messages("rfcs/1005-f.md", 7, "Draft", "Active", "Accepted")).toEqual([]);
  expect(messages("rfcs/1006-g.md", 7, "Active")).toEqual(["5 It began as Active in COMMIT; an RFC begins as Draft."]);
});
