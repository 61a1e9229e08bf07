import type { Catalog } from "./catalog/catalog.js";

/**
 * Who is asking, at one moment. A host copies what it is given where it enters, and decides anew for each request; it may
 * remember only what follows from the scopes and the catalogue alone.
 */
export interface Principal {
  /** The tenant whose catalogue this principal reads. */
  readonly tenant: string;
  /** Opaque and stable; free of personal data. */
  readonly subject: string;
  readonly scopes: readonly string[];
}

/** Where catalogues come from. */
export interface CatalogSource {
  /**
   * The current catalogue of a tenant, as {@link assembleCatalog} makes it. The same object means that nothing has changed.
   * A tenant without a catalogue gets an empty one. A source that knows its catalogue to be out of date, in part or whole,
   * answers a {@link StaleCatalog}.
   *
   * @throws whatever went wrong; the host answers 503 or its last good catalogue.
   */
  read(request: CatalogRequest): Promise<Catalog | StaleCatalog>;
}

/**
 * The last catalogue that a source read without failure, while what it reads from fails. The host serves it as it does its
 * own last good one, and says so (`catalog-stale-header`).
 */
export interface StaleCatalog {
  readonly catalog: Catalog;
  readonly stale: true;
}

/** What a host asks a {@link CatalogSource} for. */
export interface CatalogRequest {
  readonly tenant: string;
  /** Aborted when the host stops waiting. */
  readonly signal: AbortSignal;
}

/** Counts tokens; `name` is printed beside every count, since no two tokenizers agree. */
export interface TokenCounter {
  readonly name: string;
  count(text: string): number;
}
