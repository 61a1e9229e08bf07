import { checkHost } from "@toolfold/conformance";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PRINCIPALS } from "../src/principals.js";
import { MAIN, type ProgramRun, runNode } from "./run-program.js";

let run: ProgramRun;
let url: string;

beforeAll(async () => {
  run = runNode(MAIN);
  await run.says("Ctrl-C stops the host");
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(run.stdout())?.[0] ?? "";
}, 60_000);
afterAll(() => run.dispose());

test("the suite finds nothing that the host does not keep, in at most 400 requests", async () => {
  const [reader, editor] = DEMO_PRINCIPALS;
  const report = await checkHost({ url, token: editor.token, secondToken: reader.token });
  const not = (...dispositions: string[]): string[] =>
    report.verdicts
      .filter(({ disposition }) => dispositions.includes(disposition))
      .map(({ requirement }) => requirement);
  expect({ wrong: not("fail"), warned: not("warn"), untestable: not("untestable") }).toEqual({
    wrong: [],
    warned: [],
    // The reader may call something, and nothing made the host fail or refuse for its load.
    untestable: ["catalog-empty-list", "errors-correlation", "errors-retry-after"],
  });
  expect(report.scenarios.flatMap(({ brokeOff }) => brokeOff ?? [])).toEqual([]);
  expect(report.musts.kept).toBe(report.musts.judged);
  expect(report.requests).toBeLessThanOrEqual(400);
  expect(report.notes).toEqual([]);
}, 60_000);
