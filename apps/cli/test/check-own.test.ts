import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkFacade, checkProxy, type Report } from "@toolfold/conformance";
import { describe, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../dist/bin.js", import.meta.url));
const TIMEOUT_MS = 300_000;

/** What was not kept, with what was seen of it. */
function broken({ scenarios }: Report): unknown[] {
  return scenarios.flatMap(({ results, brokeOff }) => [
    ...(brokeOff === undefined ? [] : [brokeOff]),
    ...results.filter(({ disposition }) => disposition === "fail" || disposition === "warn"),
  ]);
}

const untestable = ({ verdicts }: Report): string[] =>
  verdicts.flatMap(({ requirement, disposition }) => (disposition === "untestable" ? [requirement] : []));

const domain = (options: object, rest: object = {}): { readonly settings: Record<string, unknown> } => ({
  settings: { domains: { tools: { groupBy: "server", ...options } }, ...rest },
});

/** Skipped where the command is not built. */
describe.skipIf(!existsSync(BIN))("toolfold, judged from both sides (needs a build)", () => {
  it(
    "proxy keeps every requirement",
    async () => {
      const upstreams = ["anthropic", "openai", "gemini"].map((name) => `--${name} {upstream}`).join(" ");
      const command = `${process.execPath} ${BIN} proxy --port {port} --admin-port 0 ${upstreams} --apply new-sessions`;
      const report = await checkProxy({ command, startTimeoutMs: 60_000 });
      expect([broken(report), untestable(report), report.passed]).toEqual([[], [], true]);
    },
    TIMEOUT_MS,
  );

  it.each([
    ["as it is", {}],
    ["lazy and split", domain({ schemaStrategy: "lazy", split: "effect" })],
    ["a union", domain({ schemaStrategy: "discriminated_union", placement: "arguments" })],
    ["strict", domain({ schemaStrategy: "lazy" }, { strictSchema: true })],
  ])(
    "facade keeps every requirement: %s",
    async (_, settings) => {
      const command = `${process.execPath} ${BIN} facade serve --config {config} --as {caller}`;
      const report = await checkFacade({ command, startTimeoutMs: 60_000, ...settings });
      expect([broken(report), untestable(report), report.passed]).toEqual([[], [], true]);
    },
    TIMEOUT_MS,
  );
});
