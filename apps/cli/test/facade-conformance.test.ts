import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { main } from "../src/main.js";
import { testTerminal } from "../src/test-terminal.test-support.js";

const CONFORMANCE = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));
const EVERYTHING = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));

/** How many checks a scenario makes. A facade keeps them all. */
const APPLIES: Readonly<Record<string, number>> = {
  "server-initialize": 1,
  "logging-set-level": 1,
  ping: 1,
  "tools-list": 1,
  "resources-list": 1,
  "prompts-list": 1,
  "dns-rebinding-protection": 2,
};

/** Why the others say nothing about a facade; each of them fails, or checks nothing, which a release of the suite may change. */
const OTHERS: readonly (readonly [why: string, scenarios: readonly string[]])[] = [
  [
    "calls a tool by a name that the suite gives, and a facade gives names of its own",
    [
      "tools-call-simple-text",
      "tools-call-image",
      "tools-call-audio",
      "tools-call-embedded-resource",
      "tools-call-mixed-content",
      "tools-call-with-logging",
      "tools-call-error",
      "tools-call-with-progress",
      "tools-call-sampling",
      "tools-call-elicitation",
      "elicitation-sep1034-defaults",
      "elicitation-sep1330-enums",
      "json-schema-2020-12",
    ],
  ],
  [
    "reads a resource or prompt of the suite's own server",
    [
      "completion-complete",
      "resources-read-text",
      "resources-read-binary",
      "resources-templates-read",
      "prompts-get-simple",
      "prompts-get-with-args",
      "prompts-get-embedded-resource",
      "prompts-get-with-image",
    ],
  ],
  ["subscribes, for which a facade over HTTP has no session", ["resources-subscribe", "resources-unsubscribe"]],
  ["needs a session, which a facade over HTTP has not", ["server-sse-polling", "server-sse-multiple-streams"]],
];

interface Checks {
  readonly passed: number;
  readonly failed: number;
}

describe("the protocol's own conformance suite, against toolfold facade serve", () => {
  const folder = mkdtempSync(join(tmpdir(), "toolfold-conformance-"));
  let seen: Map<string, Checks>;

  beforeAll(async () => {
    seen = await judgeFacade(folder);
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("has no scenario that nobody decided about", () => {
    const decided = [...Object.keys(APPLIES), ...OTHERS.flatMap(([, scenarios]) => scenarios)];
    expect([...seen.keys()].toSorted()).toEqual(decided.toSorted());
  });

  it.each(Object.entries(APPLIES))("%s applies, and its checks pass", (scenario, passed) => {
    expect(seen.get(scenario)).toEqual({ passed, failed: 0 });
  });

  it.each(OTHERS.flatMap(([why, scenarios]) => scenarios.map((scenario) => [scenario, why] as const)))(
    "%s does not apply: it %s",
    (scenario) => {
      expect(seen.get(scenario)?.passed).toBe(0);
    },
  );
});

/** Serves a facade of one real server, and lets the suite judge it once. */
async function judgeFacade(folder: string): Promise<Map<string, Checks>> {
  const mcpServers = { everything: { command: process.execPath, args: [EVERYTHING, "stdio"] } };
  const terminal = testTerminal({ "c.json": JSON.stringify({ mcpServers }) });
  const ended = main(["facade", "serve", "--config", "c.json", "--http", "0"], terminal);
  const url = await vi.waitFor(
    () => /http:\S+/.exec(terminal.err())?.[0] ?? Promise.reject(new Error("not yet")),
    30_000,
  );
  const args = [CONFORMANCE, "server", "--url", url, "--suite", "all"];
  const suite = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  const said = await text(suite.stdout);
  terminal.signal("SIGTERM");
  await ended;
  const lines = said.matchAll(/^[✓✗] (\S+): (\d+) passed, (\d+) failed$/gm);
  return new Map(
    [...lines].map(([, name = "", passed, failed]) => [name, { passed: Number(passed), failed: Number(failed) }]),
  );
}
