import { checkHost } from "@toolfold/conformance";
import { answerParent } from "./child.js";

/** What one run of the suite cost. */
export interface JudgedRun {
  readonly seconds: number;
  readonly requests: number;
  /** The most that the process ever held, in MB. */
  readonly megabytes: number;
  /** What failed or broke off: a run that judges less would be cheaper. */
  readonly wrong: readonly string[];
}

answerParent(async (url: string): Promise<JudgedRun> => {
  const report = await checkHost({ url, token: "bench-key-all", secondToken: "bench-key-some" });
  const failed = report.verdicts
    .filter(({ disposition }) => disposition === "fail")
    .map(({ requirement }) => requirement);
  return {
    seconds: report.durationMs / 1000,
    requests: report.requests,
    megabytes: process.resourceUsage().maxRSS / 1000,
    wrong: [...failed, ...report.scenarios.flatMap(({ brokeOff }) => brokeOff ?? [])],
  };
});
