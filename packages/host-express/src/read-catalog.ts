import type { Catalog, CatalogRequest, CatalogSource } from "@toolfold/core";
import { LRUCache } from "lru-cache";
import { checkCatalog } from "./check-catalog.js";
import { deadline } from "./deadline.js";
import type { ReportEvent } from "./host-event.js";

/** A catalogue, and whether it is an older one because the source failed. */
export interface Reading {
  readonly catalog: Catalog;
  readonly stale: boolean;
}

/** Reads a tenant's catalogue; `undefined` when the source failed and there is no last good one. */
export type CatalogReader = (tenant: string) => Promise<Reading | undefined>;

/** Tools held as last good catalogues, over all tenants; the tenants read least recently go first. */
const LAST_GOOD_TOOLS = 250_000;

/**
 * Reads a source under a deadline and falls back on each tenant's last good catalogue. Requests that come together share
 * one read: it starts when all that arrived in the same turn of the event loop have joined.
 */
export function catalogReader(source: CatalogSource, timeoutMs: number, report: ReportEvent): CatalogReader {
  const within = deadline(timeoutMs, "The catalogue source");
  const pending = new Map<string, Promise<Reading | undefined>>();
  const lastGood = new LRUCache<string, Catalog>({
    maxSize: LAST_GOOD_TOOLS,
    sizeCalculation: (catalog) => catalog.tools.length + 1,
  });

  const read = (tenant: string): Promise<Reading | undefined> =>
    within<Catalog, Reading | undefined>({
      start: (controller) => source.read(new TenantRequest(tenant, controller)),
      done: (answer) => {
        const catalog = checkCatalog(answer);
        if (lastGood.peek(tenant) !== catalog) lastGood.set(tenant, catalog);
        pending.delete(tenant);
        return { catalog, stale: false };
      },
      failed: (error) => {
        const catalog = lastGood.get(tenant);
        pending.delete(tenant);
        report({ type: "source_failed", tenant, error, servedLastGood: catalog !== undefined });
        return catalog && { catalog, stale: true };
      },
    });

  return (tenant) => {
    const running = pending.get(tenant);
    if (running !== undefined) return running;
    const reading = new Promise<Reading | undefined>((resolve) => setImmediate(() => resolve(read(tenant))));
    pending.set(tenant, reading);
    return reading;
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
