import { beforeAll, describe, expect, test } from "vitest";
import type { Report } from "./build-report.js";
import { checkHost, type HostOptions } from "./host/check-host.js";
import { HOST_NOT_OBSERVABLE } from "./host/not-observable.js";
import { textOfFault } from "./reporters/text-of-fault.js";
import { wrongByRequirement } from "./reporters/wrong-by-requirement.js";
import { levelsOf } from "./requirement.js";

/**
 * Declares one test for each requirement that a request can observe, so that a host's own test run names what it breaks. A requirement that does not
 * apply or could not be judged is a skipped test whose note says why.
 *
 * @param name of the host.
 * @param start gives the host to judge, started if need be; called once, before the first test.
 */
export function describeHost(name: string, start: () => HostOptions | Promise<HostOptions>): void {
  describe(`host: ${name}`, () => {
    let report: Report;
    beforeAll(async () => {
      report = await checkHost(await start());
    }, 300_000);

    const observable = [...levelsOf("host")].filter(([id]) => !HOST_NOT_OBSERVABLE.has(id));
    test.for(observable)("%s (%s)", ([id], { skip }) => {
      const verdict = report.verdicts.find(({ requirement }) => requirement === id);
      const reason = verdict === undefined ? "Not judged here." : verdict.reason;
      skip(reason !== undefined, reason);
      const faults = wrongByRequirement(report.scenarios.flatMap(({ results }) => results)).get(id) ?? [];
      const failures = faults.filter(({ disposition }) => disposition === "fail");
      expect(failures.map(textOfFault)).toEqual([]);
    });

    test("every story was told to its end", () => {
      expect(report.scenarios.flatMap(({ brokeOff }) => brokeOff ?? [])).toEqual([]);
    });
  });
}
