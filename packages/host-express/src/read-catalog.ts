import type { Catalog, CatalogRequest, CatalogSource, StaleCatalog } from "@toolfold/core";
import { LRUCache } from "lru-cache";
import { checkAnswer, type Reading } from "./check-answer.js";
import { deadline } from "./deadline.js";
import type { ReportEvent } from "./host-event.js";

/** Reads a tenant's catalogue; `undefined` when the source failed and there is no last good one. */
export type CatalogReader = (tenant: string) => Promise<Reading | undefined>;

/** For how long a failure counts. */
export interface Patience {
  /** How long a source is left alone after it has failed, in milliseconds. */
  readonly retryAfterMs: number;
  /** How long a failure is taken to last: until then nobody waits for the source to fail again. */
  readonly expectFailureMs: number;
}

interface LastGood {
  readonly catalog: Catalog;
  /** When the source failed last; `undefined` when its last answer was good. */
  readonly failedAt: number | undefined;
}

/** Tools held as last good catalogues, over all tenants; the tenants read least recently go first. */
const LAST_GOOD_TOOLS = 250_000;
const PATIENCE: Patience = { retryAfterMs: 1000, expectFailureMs: 10_000 };

/**
 * Reads a source under a deadline and falls back on each tenant's last good catalogue. Requests that come together share
 * one read: it starts when all that arrived in the same turn of the event loop have joined. While a source that has just
 * failed is expected to fail again, the last good catalogue comes at once, and a read in the background finds out.
 */
export function catalogReader(
  source: CatalogSource,
  timeoutMs: number,
  report: ReportEvent,
  { retryAfterMs, expectFailureMs }: Patience = PATIENCE,
): CatalogReader {
  const within = deadline(timeoutMs, "The catalogue source");
  const pending = new Map<string, Promise<Reading | undefined>>();
  const lastGood = new LRUCache<string, LastGood>({
    maxSize: LAST_GOOD_TOOLS,
    sizeCalculation: ({ catalog }) => catalog.tools.length + 1,
  });

  const read = (tenant: string): Promise<Reading | undefined> =>
    within<Catalog | StaleCatalog, Reading | undefined>({
      start: (controller) => source.read(new TenantRequest(tenant, controller)),
      done: (answer) => {
        const reading = checkAnswer(answer);
        const { catalog } = reading;
        const known = lastGood.get(tenant);
        if (known?.catalog !== catalog || known.failedAt !== undefined) {
          lastGood.set(tenant, { catalog, failedAt: undefined });
        }
        pending.delete(tenant);
        return reading;
      },
      failed: (error) => {
        const catalog = lastGood.get(tenant)?.catalog;
        if (catalog !== undefined) lastGood.set(tenant, { catalog, failedAt: performance.now() });
        pending.delete(tenant);
        report({ type: "source_failed", tenant, error, servedLastGood: catalog !== undefined });
        return catalog && { catalog, stale: true };
      },
    });
  const readTogether = (tenant: string): Promise<Reading | undefined> => {
    const reading = new Promise<Reading | undefined>((resolve) => setImmediate(() => resolve(read(tenant))));
    pending.set(tenant, reading);
    return reading;
  };

  return (tenant) => {
    const running = pending.get(tenant);
    const known = lastGood.peek(tenant);
    if (known?.failedAt === undefined) return running ?? readTogether(tenant);
    const failedFor = performance.now() - known.failedAt;
    if (running === undefined && failedFor >= expectFailureMs) return readTogether(tenant);
    if (running === undefined && failedFor >= retryAfterMs) void readTogether(tenant);
    return Promise.resolve({ catalog: known.catalog, stale: true });
  };
}

/** Makes its signal only for sources that ask for one: it costs more than everything else in a read. */
class TenantRequest implements CatalogRequest {
  readonly tenant: string;
  readonly #controller: AbortController;

  constructor(tenant: string, controller: AbortController) {
    this.tenant = tenant;
    this.#controller = controller;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }
}
