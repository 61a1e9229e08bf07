import { Counter, Gauge, Registry } from "prom-client";
import type { Counts, ProxyStats, Savings } from "../accounting/stats.js";
import { USAGE_KEYS } from "../accounting/usage.js";

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly samples: (stats: ProxyStats) => readonly Sample[];
}

/** Every metric. Labels take values from closed lists, models and routes from lists with an upper bound. */
export const METRICS: readonly Metric[] = [
  counted("requests_total", "Requests, by route", "route", (stats) => stats.requests.byRoute),
  counted("results_total", "Requests, by how they ended", "result", (stats) => stats.requests.byResult),
  counted(
    "skips_total",
    "Requests that passed as they came, by reason",
    "reason",
    (stats) => stats.requests.bySkipReason,
  ),
  one("body_bytes_in_total", "Bytes of bodies as they came", (stats) => stats.wireBytes.in),
  one("body_bytes_out_total", "Bytes of bodies as they went", (stats) => stats.wireBytes.out),
  saved("cut_bytes_total", "Bytes that were cut", (stats) => stats.wireBytes.cut),
  saved("possible_bytes_total", "Bytes that could have been cut", (stats) => stats.wireBytes.possible),
  saved("cut_tokens_estimated_total", "Estimated tokens that were cut", (stats) => stats.estimatedTokens.cut),
  saved(
    "possible_tokens_estimated_total",
    "Estimated tokens that could have been cut",
    (stats) => stats.estimatedTokens.possible,
  ),
  {
    name: "provider_tokens_total",
    help: "Tokens that providers report, by model and how they were charged",
    labels: ["provider", "model", "tier"],
    samples: (stats) =>
      stats.providerUsage.flatMap((usage) =>
        USAGE_KEYS.map((key) => {
          const { provider, model } = usage;
          return [{ provider, model, tier: key.replace(/Tokens$/, "") }, usage[key]] as const;
        }),
      ),
  },
  counted("sessions_total", "Sessions, by what became of them", "state", ({ sessions }) => ({ ...sessions })),
  one("catalog_drifts_total", "Catalogues that clients changed within a session", (stats) => stats.drift.changes),
];

const PREFIX = "toolfold_proxy_";

/** The figures in the text format of Prometheus. */
export async function formatMetrics(stats: ProxyStats): Promise<string> {
  const registry = new Registry();
  for (const { name, help, labels, samples } of METRICS) {
    const counter = new Counter({ name: PREFIX + name, help, labelNames: [...labels], registers: [registry] });
    for (const [values, value] of samples(stats)) counter.inc(values, value);
  }
  new Gauge({ name: `${PREFIX}start_time_seconds`, help: "When the proxy was started", registers: [registry] }).set(
    Date.parse(stats.startedAt) / 1000,
  );
  return registry.metrics();
}

function one(name: string, help: string, value: (stats: ProxyStats) => number): Metric {
  return { name, help, labels: [], samples: (stats) => [[{}, value(stats)]] };
}

function counted(name: string, help: string, label: string, values: (stats: ProxyStats) => Counts): Metric {
  return {
    name,
    help,
    labels: [label],
    samples: (stats) => Object.entries(values(stats)).map(([value, count]) => [{ [label]: value }, count]),
  };
}

function saved(name: string, help: string, value: (stats: ProxyStats) => Savings): Metric {
  return counted(
    name,
    `${help}: gross counts every request, unique each catalogue once per session`,
    "counting",
    (stats) => ({
      ...value(stats),
    }),
  );
}
