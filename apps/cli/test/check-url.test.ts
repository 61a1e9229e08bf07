import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Report } from "@toolfold/conformance";
import { afterEach, describe, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../dist/bin.js", import.meta.url));
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

const toolfold = (...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, [BIN, ...args], { env: { ...process.env, NO_COLOR: "1" } });

/** Starts the facade over HTTP and tells where it listens. */
async function serve(config: string): Promise<string> {
  const facade = spawn(process.execPath, [BIN, "facade", "serve", "--config", config, "--http", "0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(facade, "close");
  cleanUp.push(async () => {
    facade.kill();
    await ended;
  });
  for await (const line of createInterface({ input: facade.stderr })) {
    const [url] = /http:\/\/\S+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error("The facade ended before it listened.");
}

/** Skipped where the command is not built. */
describe.skipIf(!existsSync(BIN))("toolfold check-facade --url (needs a build)", () => {
  it("judges a facade that runs already, with the servers of --print-config", { timeout: 300_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "toolfold-check-url-"));
    cleanUp.push(() => rmSync(folder, { recursive: true }));
    const [journal, config, json] = [join(folder, "calls.jsonl"), join(folder, "facade.json"), join(folder, "r.json")];
    writeFileSync(config, (await toolfold("check-facade", "--print-config", "--journal", journal)).stdout);
    const url = await serve(config);
    const target = ["--url", url, "--journal", journal, "--start-timeout", "60000"];
    const { stdout } = await toolfold("check-facade", ...target, "--json", json);
    expect(stdout).toMatch(/\nPASSED\n$/);
    const { verdicts } = JSON.parse(readFileSync(json, "utf8")) as Report;
    const having = (wanted: string): string[] =>
      verdicts.flatMap(({ disposition, requirement }) => (disposition === wanted ? [requirement] : []));
    expect(having("pass")).toEqual(
      expect.arrayContaining(["facades-permitted-set", "facades-same-call", "facades-correctable"]),
    );
    expect(having("untestable")).toEqual([
      "facades-auto",
      "facades-cache-key",
      "facades-collisions",
      "facades-denied-changes-nothing",
      "facades-denied-is-missing",
      "facades-describe-rights",
      "facades-rights-at-call",
    ]);
  });
});
