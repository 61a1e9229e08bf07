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
   * The current catalogue of a tenant. The same object means that nothing has changed. A tenant without a catalogue
   * gets an empty one.
   *
   * @throws whatever went wrong; the host answers 503 or its last good catalogue.
   */
  read(request: CatalogRequest): Promise<Catalog>;
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
