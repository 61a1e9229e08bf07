import { type Catalog, compareToolIds, isJsonObject } from "@toolfold/core";
import { HostError } from "./host-error.js";

const checked = new WeakSet<object>();

/**
 * Returns what a source answered if it is a catalogue whose ids are unique and in order, which everything behind here
 * relies on. Each catalogue object is examined once.
 *
 * @throws {@link HostError} with code `invalid_catalog`.
 */
export function checkCatalog(value: unknown): Catalog {
  if (!isJsonObject(value)) throw invalid(`The source answered ${value === null ? "null" : typeof value}`);
  if (!checked.has(value)) {
    const { tools, digest, quarantined, notes } = value;
    if (typeof digest !== "string" || !Array.isArray(tools) || !Array.isArray(quarantined) || !Array.isArray(notes)) {
      throw invalid("The source answered an object without digest, tools, quarantined and notes");
    }
    checkOrder(tools);
    checked.add(value);
  }
  return value as unknown as Catalog;
}

function checkOrder(tools: readonly unknown[]): void {
  let previous: string | undefined;
  for (const [index, tool] of tools.entries()) {
    const id = isJsonObject(tool) ? tool.toolId : undefined;
    if (typeof id !== "string") throw invalid(`The source answered a catalogue without a toolId at tools[${index}]`);
    if (previous !== undefined && compareToolIds(previous, id) >= 0) {
      throw invalid(
        `The source answered a catalogue that is out of order, or lists a toolId twice, at tools[${index}]`,
      );
    }
    previous = id;
  }
}

function invalid(seen: string): HostError {
  return new HostError("invalid_catalog", `${seen}; it must answer a Catalog, such as assembleCatalog makes.`);
}
