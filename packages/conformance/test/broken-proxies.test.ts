import { describe, expect, it } from "vitest";
import { type ProxyDeviation, startProxy } from "../broken-proxies/minimal-proxy.js";
import { PROXY_DEVIATIONS } from "../broken-proxies/proxy-deviations.js";
import type { Report } from "../src/build-report.js";
import { freePort } from "../src/program/free-port.js";
import { type CheckProxyOptions, checkProxy } from "../src/proxy/check-proxy.js";
import { PROXY_NOT_OBSERVABLE } from "../src/proxy/not-observable.js";
import { SECRETS } from "../src/proxy/proxy-under-test.js";
import { levelsOf } from "../src/requirement.js";
import { startServer } from "./start-server.js";

async function judge(deviation?: ProxyDeviation, options: CheckProxyOptions = {}): Promise<Report> {
  const upstreamPort = await freePort();
  const proxy = await startProxy(upstreamPort, deviation);
  try {
    return await checkProxy({ url: proxy.url, upstreamPort, ...options });
  } finally {
    await proxy.close();
  }
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

const untestable = ({ verdicts }: Report): string[] =>
  verdicts.flatMap(({ requirement, disposition }) => (disposition === "untestable" ? [requirement] : []));

describe("the minimal proxy", () => {
  it("keeps every requirement, and all but its output can be judged from outside", async () => {
    const report = await judge();
    expect(broken(report)).toEqual(new Map());
    expect(untestable(report)).toEqual(["proxy-no-secrets"]);
    expect(report.passed).toBe(true);
  });

  it("is told nothing about trimming when it trims nothing", async () => {
    const report = await judge({ proposes: () => false });
    expect(broken(report)).toEqual(new Map());
    expect(untestable(report)).toEqual(
      expect.arrayContaining(["trim-same-bytes", "trim-once-per-session", "proxy-bypass"]),
    );
    expect(report.notes).toEqual([expect.stringContaining("trimmed nothing")]);
  });
});

it("a proxy that answers nothing is asked three times, and no more", async () => {
  const silent = await startServer(() => undefined);
  try {
    const upstreamPort = await freePort();
    const report = await checkProxy({ url: silent.url, upstreamPort, answerTimeoutMs: 300 });
    const told = report.scenarios.flatMap(({ brokeOff }) => brokeOff ?? []);
    expect([report.passed, report.requests]).toEqual([false, 3]);
    expect(told).toContain("The proxy left 3 requests in a row without an answer, so it is asked no more.");
  } finally {
    await silent.close();
  }
});

// Nearly all of the time is waiting, for what a right proxy would not send.
describe.concurrent("each broken proxy breaks exactly its requirement", () => {
  it.each(PROXY_DEVIATIONS)("%s", async (requirement, deviation) => {
    const found = broken(await judge(deviation));
    expect([...found.keys()], JSON.stringify([...found], undefined, 1)).toEqual([requirement]);
  });

  it("proxy-no-secrets", async () => {
    const command = `echo 'authorization: Bearer ${SECRETS.key}'; sleep 60`;
    expect([...broken(await judge({}, { command })).keys()]).toEqual(["proxy-no-secrets"]);
  });

  it("and there is one for every requirement that can be observed", () => {
    const ids = [...levelsOf("proxy").keys(), ...levelsOf("trimmer").keys()];
    const covered = new Set([
      ...PROXY_DEVIATIONS.map(([id]) => id),
      "proxy-no-secrets",
      ...PROXY_NOT_OBSERVABLE.keys(),
    ]);
    expect(ids.filter((id) => !covered.has(id))).toEqual([]);
  });
});
