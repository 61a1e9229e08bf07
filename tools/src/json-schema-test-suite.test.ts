import { join } from "node:path";
import { expect, test } from "vitest";
import { findSuite, readSuite } from "./json-schema-test-suite.js";
import { runGroup } from "./json-schema-test-suite-run.js";
import { ROOT } from "./repository.js";

const isCi = process.env.CI !== undefined;
const suite = findSuite(isCi ? join(ROOT, "node_modules/.cache/json-schema-test-suite") : undefined);

test.skipIf("missing" in suite)(
  `lowering holds for every group of the official suite${"missing" in suite ? ` (skipped: ${suite.missing})` : ""}`,
  async () => {
    const groups = "folder" in suite ? readSuite(suite.folder) : [];
    const counts = { exact: 0, wider: 0, "not embedded": 0, "needs remotes": 0 };
    const faults: string[] = [];
    for (const group of groups) {
      const { outcome, faults: found } = await runGroup(group);
      counts[outcome]++;
      faults.push(...found);
    }
    console.log(`${groups.length} groups: ${JSON.stringify(counts)}`);
    expect(faults).toEqual([]);
    expect(groups.length).toBeGreaterThan(1000);
    expect(counts["not embedded"] / groups.length).toBeLessThan(0.05);
    expect(counts.exact / groups.length).toBeGreaterThan(0.7);
  },
  240_000,
);
