import { parseRfc } from "../parse-rfc.js";
import { RFC_TRANSITIONS, RFC_WINDOWS, type Rfc } from "../rfc.js";
import type { SourceProblem } from "../source-problem.js";
import type { Git } from "./git.js";

const DAY = 86_400_000;

/** The status that an RFC had after one commit. */
export interface StatusAt {
  readonly status: string;
  /** Abbreviated hash; `undefined` for what is not committed yet. */
  readonly commit?: string;
  /** When it was committed, in milliseconds. */
  readonly time: number;
}

/** How an RFC came to its status. */
export interface RfcHistory {
  /** Oldest first; repetitions left out. */
  readonly statuses: readonly StatusAt[];
  /** Whether a revision was released before the RFC was written: only then is there a published text to protect. */
  readonly afterRelease: boolean;
}

/** Steps between statuses that RFC 1000 does not allow, and windows that were cut short. */
export function checkHistory(rfc: Rfc, { statuses, afterRelease }: RfcHistory): SourceProblem[] {
  const report = (code: string, message: string): SourceProblem => ({
    code,
    path: rfc.path,
    line: rfc.fieldLines.get("Status") ?? 1,
    message,
  });
  const [first] = statuses;
  const problems: SourceProblem[] = [];
  if (afterRelease && first !== undefined && first.status !== "Draft") {
    problems.push(report("rfc_transition", `It began as ${first.status}${at(first)}; an RFC begins as Draft.`));
  }
  for (const [index, { status, time, commit }] of statuses.entries()) {
    const before = statuses[index - 1];
    if (before === undefined) continue;
    const allowed = RFC_TRANSITIONS.get(before.status) ?? [];
    if (!allowed.includes(status)) {
      const next = allowed.length === 0 ? "nothing" : allowed.join(" or ");
      problems.push(
        report(
          "rfc_transition",
          `It went from ${before.status} to ${status}${at({ commit })}; ${before.status} becomes ${next}.`,
        ),
      );
    }
    const days = RFC_WINDOWS.get(rfc.fields.get("Compatibility") ?? "") ?? 0;
    const open = Math.floor((time - before.time) / DAY);
    if (afterRelease && before.status === "Draft" && status === "Active" && open < days) {
      problems.push(
        report(
          "rfc_window",
          `It was a Draft for ${open} days${at({ commit })}; ${rfc.fields.get("Compatibility")} needs ${days}.`,
        ),
      );
    }
  }
  return problems;
}

function at({ commit }: { readonly commit?: string | undefined }): string {
  return commit === undefined ? "" : ` in ${commit}`;
}

/**
 * Reads the statuses of an RFC out of the history of its file, with what stands in the checkout as the last one.
 *
 * @param released tags of released revisions.
 */
export function readHistory(git: Git, rfc: Rfc, released: readonly string[], now: number): RfcHistory {
  // By number: a title may change, and git takes two RFCs that are filled in alike for one that was renamed.
  const files = rfc.path.replace(/(\d{4})-[^/]*$/, "$1-*.md");
  const log = git("log", "--no-renames", "--diff-filter=d", "--format=%x00%h %ct", "--name-only", "--", files) ?? "";
  const commits = log
    .split("\0")
    .filter((entry) => entry.trim() !== "")
    .reverse()
    .map((entry) => {
      const [head = "", path = rfc.path] = entry.split("\n").filter((line) => line !== "");
      const [commit = "", seconds = "0"] = head.split(" ");
      return { commit, path, time: Number(seconds) * 1000 };
    });
  const committed = commits.map(({ commit, path, time }) => ({ commit, time, status: statusOf(git, commit, path) }));
  const all: StatusAt[] = [...committed, { status: rfc.fields.get("Status") ?? "", time: now }];
  const [first] = commits;
  return {
    statuses: all.filter(({ status }, index) => status !== all[index - 1]?.status),
    afterRelease: released.some(
      (tag) => first === undefined || git("merge-base", "--is-ancestor", tag, first.commit) !== undefined,
    ),
  };
}

function statusOf(git: Git, commit: string, path: string): string {
  return parseRfc(path, git("show", `${commit}:${path}`) ?? "").fields.get("Status") ?? "";
}
