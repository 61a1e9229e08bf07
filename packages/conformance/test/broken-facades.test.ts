import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FACADE_DEVIATIONS } from "../broken-facades/facade-deviations.mjs";
import { startInProcess } from "../broken-facades/in-process.js";
import type { Report } from "../src/build-report.js";
import { checkFacade, judgeFacade } from "../src/facade/check-facade.js";
import { FacadeUnderTest } from "../src/facade/facade-under-test.js";
import { FACADE_NOT_OBSERVABLE } from "../src/facade/not-observable.js";
import { levelsOf } from "../src/requirement.js";

const FACADE = fileURLToPath(new URL("../broken-facades/minimal-facade.mjs", import.meta.url));

interface Subject {
  readonly deviation?: string;
  readonly settings?: object | undefined;
  /** Whether it has a process of its own, as it has in use: whatever stops a program has to stop no other one. */
  readonly isApart?: boolean;
}

function judge({ deviation = "", settings, isApart = false }: Subject): Promise<Report> {
  const own = settings === undefined ? {} : { settings: { ...settings } };
  const command = `{config} {caller} ${deviation}`;
  if (!isApart)
    return judgeFacade({}, new FacadeUnderTest({ command, answerTimeoutMs: 2_000, ...own }, startInProcess));
  return checkFacade({
    command: `${process.execPath} ${FACADE} ${command}`,
    startTimeoutMs: 60_000,
    answerTimeoutMs: 6_000,
    ...own,
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

const requirementOf = (deviation: string): string => deviation.split("#")[0] as string;

const settingsOf = (strategy: object, rest: object = {}): object => ({
  domains: { tools: { groupBy: "server", ...strategy } },
  ...rest,
});

describe("the minimal facade keeps every requirement", () => {
  it.each<[string, Subject]>([
    ["as it is", {}],
    ["in a process of its own", { isApart: true }],
    ["lazy", { settings: settingsOf({ schemaStrategy: "lazy" }) }],
    ["as a union", { settings: settingsOf({ schemaStrategy: "discriminated_union", placement: "arguments" }) }],
    ["split by effect", { settings: settingsOf({ split: "effect" }) }],
    ["strict", { settings: settingsOf({}, { strictSchema: true }) }],
  ])(
    "%s",
    async (_, subject) => {
      const report = await judge(subject);
      expect(broken(report)).toEqual(new Map());
      expect(report.verdicts.filter(({ disposition }) => disposition === "untestable")).toEqual([]);
    },
    300_000,
  );
});

describe("each broken facade breaks exactly its requirement", () => {
  it.each([...FACADE_DEVIATIONS.keys()])(
    "%s",
    async (deviation) => {
      const { settings } = FACADE_DEVIATIONS.get(deviation) as { settings?: object };
      const isApart = deviation === "facades-bounded-judgement";
      const found = broken(await judge({ deviation, settings, isApart }));
      expect([...found.keys()], JSON.stringify([...found], undefined, 1)).toEqual([requirementOf(deviation)]);
    },
    300_000,
  );

  it("and there is one for every requirement that can be observed", () => {
    const covered = new Set([...[...FACADE_DEVIATIONS.keys()].map(requirementOf), ...FACADE_NOT_OBSERVABLE.keys()]);
    const advice = "Add a broken facade in broken-facades, or the reason in src/facade/not-observable.ts.";
    expect(
      [...levelsOf("facade").keys()].filter((id) => !covered.has(id)),
      advice,
    ).toEqual([]);
  });
});
