import type { UpstreamLimits } from "./upstream-limits.js";
import type { UpstreamSpec } from "./upstream-spec.js";
import { type Upstream, type UpstreamReport, watchUpstream } from "./watch-upstream.js";

/** Running servers that several providers may use, so that a provider can take the place of another without a restart. */
export interface UpstreamPool {
  /** Whether a server with exactly this description is running. */
  readonly has: (spec: UpstreamSpec) => boolean;
  /** The running server of this description, or a new one. It ends when everyone who took it has closed it. */
  readonly take: (spec: UpstreamSpec, limits: UpstreamLimits, report: UpstreamReport) => Upstream;
}

interface Shared {
  readonly upstream: Upstream;
  readonly reports: Set<UpstreamReport>;
}

/** Makes a pool without servers. */
export function upstreamPool(): UpstreamPool {
  const running = new Map<string | object, Shared>();

  function start(spec: UpstreamSpec, limits: UpstreamLimits): Shared {
    const reports = new Set<UpstreamReport>();
    const upstream = watchUpstream(spec, limits, {
      onChange: (tools) => {
        for (const report of reports) report.onChange(tools);
      },
      onNote: (server, note) => {
        for (const report of reports) report.onNote(server, note);
      },
      onPrimitive: (event) => {
        for (const report of reports) report.onPrimitive?.(event);
      },
    });
    return { upstream, reports };
  }

  return {
    has: (spec) => running.has(keyOf(spec)),
    take(spec, limits, report) {
      const key = keyOf(spec);
      const known = running.get(key);
      const shared = known ?? start(spec, limits);
      running.set(key, shared);
      shared.reports.add(report);
      known?.upstream.retry();
      return {
        ...shared.upstream,
        async close() {
          shared.reports.delete(report);
          if (shared.reports.size > 0) return;
          if (running.get(key) === shared) running.delete(key);
          await shared.upstream.close();
        },
      };
    },
  };
}

/** Two objects that get tokens are two servers, whatever they look like as text. */
function keyOf(spec: UpstreamSpec): string | object {
  return "authProvider" in spec && spec.authProvider !== undefined ? spec.authProvider : JSON.stringify(spec);
}
