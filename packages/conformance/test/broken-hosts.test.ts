import { afterEach, describe, expect, it } from "vitest";
import { DEVIATIONS } from "../broken-hosts/deviations.js";
import { startHost, TOKENS } from "../broken-hosts/minimal-host.js";
import { runSuite, type SuiteReport } from "../src/index.js";

let close: (() => Promise<void>) | undefined;
afterEach(async () => close?.());

async function judge(...args: Parameters<typeof startHost>): Promise<SuiteReport> {
  const host = await startHost(...args);
  close = () => host.close();
  return runSuite({ url: host.url, token: TOKENS.all, secondToken: TOKENS.some });
}

function failed(report: SuiteReport): string[] {
  const checks = report.scenarios.flatMap((scenario) => scenario.checks);
  return [...new Set(checks.filter(({ disposition }) => disposition === "fail").map(({ requirement }) => requirement))];
}

describe("the minimal host", () => {
  it.each([true, false])("passes with compactView %s", async (compactView) => {
    const report = await judge({ compactView });
    expect({
      failed: failed(report),
      brokeOff: report.scenarios.map(({ brokeOff }) => brokeOff).filter(Boolean),
    }).toEqual({
      failed: [],
      brokeOff: [],
    });
    expect(report.totals.untestable).toBe(0);
    expect(report.totals.warn).toBe(0);
  });
});

describe("each broken host fails exactly its requirement", () => {
  it.each([...DEVIATIONS])("%s", async (requirement, deviation) => {
    expect(failed(await judge({ compactView: true }, deviation))).toEqual([requirement]);
  });

  it("catalog-view-unadvertised", async () => {
    const report = await judge({ compactView: false }, (ask, right) =>
      ask.query.get("view") === "compact" ? { ...right, body: Buffer.from('{"tools":[]}') } : right,
    );
    expect(failed(report)).toEqual(["catalog-view-unadvertised"]);
  });
});
