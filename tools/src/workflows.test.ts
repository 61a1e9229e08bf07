import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { CHECKS } from "./checks.js";
import { ROOT } from "./repository.js";

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly steps: readonly {
    readonly run?: string;
    readonly uses?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

interface Workflow {
  readonly permissions: unknown;
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = join(ROOT, ".github/workflows");
const texts = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]));

function read(file: string): Workflow {
  return parse(texts.get(file) ?? "") as Workflow;
}

test("CI has one job per check, and runs the tests on the promised Node versions", () => {
  const { check, test: tests } = read("ci.yml").jobs;
  expect(check?.strategy?.matrix.check).toEqual(CHECKS.map(({ name }) => name).filter((name) => name !== "test"));
  expect(tests?.strategy?.matrix.node).toEqual(["20.19.0", "20", "24"]);
  expect(tests?.steps.at(-1)?.run).toBe("npm run check -- --only test");
});

test("every action is pinned to a commit, with its version beside it", () => {
  for (const [file, text] of texts) {
    const uses = text.match(/uses: .*/g) ?? [];
    expect(uses, file).not.toEqual([]);
    expect(
      uses.filter((line) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
      file,
    ).toEqual([]);
  }
});

test("a workflow has no rights of its own, and its tools report to nobody", () => {
  for (const file of texts.keys()) {
    const { permissions, env } = read(file);
    expect({ permissions, env }, file).toEqual({
      permissions: {},
      env: { DO_NOT_TRACK: "1", REDOCLY_TELEMETRY: "off", TURBO_TELEMETRY_DISABLED: "1" },
    });
  }
});

test("only the publishing job may prove its identity, in its own environment and without a cache", () => {
  const jobs = [...texts.keys()].flatMap((file) => Object.entries(read(file).jobs));
  expect(jobs.filter(([, job]) => job.permissions?.["id-token"] === "write").map(([name]) => name)).toEqual([
    "publish",
  ]);
  const { publish, version } = read("release.yml").jobs;
  expect(publish?.environment).toBe("npm");
  for (const job of [publish, version]) {
    const setup = job?.steps.find(({ uses }) => uses?.startsWith("actions/setup-node@"));
    expect(setup?.with).toEqual({ "node-version": "24", "package-manager-cache": false });
  }
});
