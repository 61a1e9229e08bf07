import { CannotRun } from "../cannot-run.js";
import { checkHost } from "../host/check-host.js";
import { PROFILES, type ProfileName } from "../host/profiles.js";
import type { CheckCommand } from "./check-command.js";
import { REPORT_HELP, REPORT_OPTIONS } from "./report-options.js";
import { runCheck } from "./run-check.js";

/** `check URL`: judges a catalogue host. */
export const check: CheckCommand = {
  name: "check",
  summary: "judge a catalogue host against the specification",
  help: `Usage: toolfold check URL [OPTIONS]

Asks the host at URL what it serves and judges every answer against spec/v1.

  --token TOKEN         bearer token of a principal that may call a tool;
                        without it only what is public is judged
  --second-token TOKEN  token of a principal with other rights; without it
                        nothing can be said about forbidden tools
  --profile NAME        toolfold (default), or openwop: only what OpenWOP's own
                        text demands
  --rate N              at most N requests a second (no limit)
  --insecure            accept any TLS certificate, such as a self-signed one
${REPORT_HELP}

TOOLFOLD_TOKEN and TOOLFOLD_SECOND_TOKEN stand in for the tokens, so that no
list of processes shows them.

Example:
  toolfold check http://127.0.0.1:4870 --token demo-operator --html report.html

Exit codes: 0 no requirement failed, 1 one did, 2 nothing could be judged.
`,
  options: {
    token: { type: "string" },
    "second-token": { type: "string" },
    profile: { type: "string" },
    rate: { type: "string" },
    insecure: { type: "boolean" },
    ...REPORT_OPTIONS,
  },
  choices: new Map([["profile", [...PROFILES.keys()]]]),
  operands: 1,
  run(invocation, terminal) {
    return runCheck(invocation, terminal, (request, onStart) => {
      const text = (name: string): string | undefined => {
        const value = invocation.options.get(name);
        return typeof value === "string" ? value : undefined;
      };
      const token = text("token") ?? terminal.env("TOOLFOLD_TOKEN");
      const secondToken = text("second-token") ?? terminal.env("TOOLFOLD_SECOND_TOKEN");
      const rate = readRate(text("rate"));
      return checkHost({
        url: needUrl(invocation.operands[0]),
        ...(token === undefined ? {} : { token }),
        ...(secondToken === undefined ? {} : { secondToken }),
        ...(rate === undefined ? {} : { rate }),
        ...(request.only === undefined ? {} : { only: request.only }),
        ...(request.baseline === undefined ? {} : { baseline: request.baseline }),
        insecure: invocation.options.has("insecure"),
        profile: readProfile(text("profile")),
        onStart,
      });
    });
  },
};

function needUrl(text: string | undefined): string {
  if (text === undefined) throw new CannotRun("check needs the URL of a host, such as http://127.0.0.1:4870.");
  return text;
}

function readRate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const rate = Number(text);
  if (text.trim() === "" || !(rate > 0 && rate <= 10_000)) {
    throw new CannotRun(`--rate is "${text}". Allowed: requests a second, above 0 and at most 10000.`);
  }
  return rate;
}

function readProfile(text = "toolfold"): ProfileName {
  const found = [...PROFILES.keys()].find((name) => name === text);
  if (found === undefined) throw new CannotRun(`--profile is "${text}". Allowed: ${[...PROFILES.keys()].join(", ")}.`);
  return found;
}
