import { type Catalog, isAssembled } from "@toolfold/core";
import { checkCatalog } from "./check-catalog.js";
import { HostError } from "./host-error.js";

/** A catalogue, and whether it is an older one because the source, or what it reads from, failed. */
export interface Reading {
  readonly catalog: Catalog;
  readonly stale: boolean;
}

/**
 * Reads what a source answered: a catalogue, or one that it says is stale.
 *
 * @throws {@link HostError} with code `invalid_catalog`.
 */
export function checkAnswer(value: unknown): Reading {
  if (isAssembled(value) || !isWrapped(value)) return { catalog: checkCatalog(value), stale: false };
  if (value.stale !== true) {
    throw new HostError(
      "invalid_catalog",
      "The source answered { catalog } without stale: true; leave the object away.",
    );
  }
  return { catalog: checkCatalog(value.catalog), stale: true };
}

function isWrapped(value: unknown): value is { readonly catalog: unknown; readonly stale?: unknown } {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "catalog");
}
