import type { Catalog } from "./catalog.js";

const assembled = new WeakSet<object>();

/**
 * Whether a value is a catalogue that {@link assembleCatalog} of this copy of the package made: then it is checked, ordered
 * and frozen. Of any other value nothing is known, whatever its shape.
 */
export function isAssembled(value: unknown): value is Catalog {
  return typeof value === "object" && value !== null && assembled.has(value);
}

/** Freezes a catalogue whose tools are checked, and says so to {@link isAssembled}. */
export function markAssembled(catalog: Catalog): Catalog {
  assembled.add(catalog);
  return Object.freeze(catalog);
}
