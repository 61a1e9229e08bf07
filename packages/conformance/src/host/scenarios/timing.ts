import { forbiddenTool } from "../forbidden-tool.js";
import type { HostScenario } from "../host-scenario.js";
import { UNKNOWN_PATH } from "../unknown-id.js";

/** Pairs of requests whose times are compared, after some that only warm up. */
const PAIRS = 24;
const WARM_UP = 3;
/** So many standard deviations away from what chance would give: one run in sixteen thousand by chance alone. */
const SURPRISE = 4;
/** A difference below this is not told apart over any network. */
const NOTICEABLE_MS = 0.5;

/** Whether the time of a 404 tells a forbidden id from an unknown one. */
export const timing: HostScenario = {
  id: "timing",
  title: "Whether time tells a forbidden tool from an unknown one",
  async run(host, judge) {
    const forbidden = await forbiddenTool(host);
    if (forbidden === undefined) return;
    const { caller, path } = forbidden;
    if ((await host.send(caller, { path })).response.status !== 404) return;
    const times = { forbidden: [] as number[], unknown: [] as number[] };
    for (let pair = -WARM_UP; pair < PAIRS; pair++) {
      // The order alternates, so that what the first request of a pair warms up favours neither.
      const order = pair % 2 === 0 ? (["forbidden", "unknown"] as const) : (["unknown", "forbidden"] as const);
      for (const kind of order) {
        const { milliseconds } = await host.send(caller, { path: kind === "forbidden" ? path : UNKNOWN_PATH });
        if (pair >= 0) times[kind].push(milliseconds);
      }
    }
    const [one, other] = [median(times.forbidden), median(times.unknown)];
    const differ =
      Math.abs(surprise(times.forbidden, times.unknown)) > SURPRISE && Math.abs(one - other) > NOTICEABLE_MS;
    const expected = `the same time, over ${PAIRS} pairs`;
    const figures = `a forbidden id takes ${one.toFixed(2)} ms, an unknown one ${other.toFixed(2)} ms (medians)`;
    judge.suspect(
      "catalog-not-found-timing",
      expected,
      await host.send(caller, { path }),
      differ ? figures : undefined,
    );
  },
};

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}

/** How unlikely it is that two samples are of one kind, in standard deviations: the rank sum test of Mann and Whitney. */
function surprise(one: readonly number[], other: readonly number[]): number {
  const wins = one.reduce((sum, a) => sum + other.reduce((won, b) => won + (a > b ? 1 : a === b ? 0.5 : 0), 0), 0);
  const expected = (one.length * other.length) / 2;
  return (wins - expected) / Math.sqrt((one.length * other.length * (one.length + other.length + 1)) / 12);
}
