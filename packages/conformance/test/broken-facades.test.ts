import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FACADE_DEVIATIONS } from "../broken-facades/facade-deviations.mjs";
import type { Report } from "../src/build-report.js";
import { checkFacade } from "../src/facade/check-facade.js";
import { FACADE_NOT_OBSERVABLE } from "../src/facade/not-observable.js";
import { levelsOf } from "../src/requirement.js";

const FACADE = fileURLToPath(new URL("../broken-facades/minimal-facade.mjs", import.meta.url));

function judge(deviation = "", settings?: object): Promise<Report> {
  const command = `${process.execPath} ${FACADE} {config} {caller} ${deviation}`;
  return checkFacade({
    command,
    startTimeoutMs: 60_000,
    ...(settings === undefined ? {} : { settings: { ...settings } }),
  });
}

/** What was not kept, with what was seen of it the first time. */
function broken({ scenarios }: Report): Map<string, string> {
  const seen = new Map<string, string>();
  for (const { results, brokeOff } of scenarios) {
    if (brokeOff !== undefined) seen.set("broke off", brokeOff);
    for (const result of results) {
      if (result.disposition !== "fail" && result.disposition !== "warn") continue;
      if (!seen.has(result.requirement)) seen.set(result.requirement, JSON.stringify(result.evidence));
    }
  }
  return seen;
}

const settingsOf = (strategy: object, rest: object = {}): object => ({
  domains: { tools: { groupBy: "server", ...strategy } },
  ...rest,
});

describe("the minimal facade keeps every requirement", () => {
  it.each<[string, object | undefined]>([
    ["as it is", undefined],
    ["lazy", settingsOf({ schemaStrategy: "lazy" })],
    ["as a union", settingsOf({ schemaStrategy: "discriminated_union", placement: "arguments" })],
    ["split by effect", settingsOf({ split: "effect" })],
    ["strict", settingsOf({}, { strictSchema: true })],
  ])(
    "%s",
    async (_, settings) => {
      const report = await judge("", settings);
      expect(broken(report)).toEqual(new Map());
      expect(report.verdicts.filter(({ disposition }) => disposition === "untestable")).toEqual([]);
    },
    300_000,
  );
});

describe("each broken facade breaks exactly its requirement", () => {
  it.each([...FACADE_DEVIATIONS.keys()])(
    "%s",
    async (requirement) => {
      const { settings } = FACADE_DEVIATIONS.get(requirement) as { settings?: object };
      const found = broken(await judge(requirement, settings));
      expect([...found.keys()], JSON.stringify([...found], undefined, 1)).toEqual([requirement]);
    },
    300_000,
  );

  it("and there is one for every requirement that can be observed", () => {
    const covered = new Set([...FACADE_DEVIATIONS.keys(), ...FACADE_NOT_OBSERVABLE.keys()]);
    expect([...levelsOf("facade").keys()].filter((id) => !covered.has(id))).toEqual([]);
  });
});
