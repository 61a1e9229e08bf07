import { assembleCatalog, type Catalog, isAssembled, isJsonObject } from "@toolfold/core";
import { HostError } from "./host-error.js";

const judged = new WeakMap<object, Catalog | HostError>();

/**
 * Returns what a source answered if it is a catalogue that may be served: everything behind here relies on that. One that
 * {@link assembleCatalog} made is served as it is; any other object is checked in full, once, and served as a copy.
 *
 * @throws {@link HostError} with code `invalid_catalog`.
 */
export function checkCatalog(value: unknown): Catalog {
  if (isAssembled(value)) return value;
  if (!isJsonObject(value)) throw invalid(value === null ? "null" : Array.isArray(value) ? "an array" : typeof value);
  const verdict = judged.get(value) ?? judge(value);
  judged.set(value, verdict);
  if (verdict instanceof HostError) throw verdict;
  return verdict;
}

function judge({ tools, digest, quarantined, notes }: Readonly<Record<string, unknown>>): Catalog | HostError {
  if (typeof digest !== "string" || !Array.isArray(tools) || !Array.isArray(quarantined) || !Array.isArray(notes)) {
    return invalid("an object without digest, tools, quarantined and notes");
  }
  const catalog = assembleCatalog([{ owner: "the source", tools }]);
  const [refused] = catalog.quarantined;
  if (refused !== undefined) {
    const [problem] = refused.problems;
    return invalid(`a catalogue whose tool ${refused.tool} is refused: ${problem?.code} at "${problem?.pointer}"`);
  }
  const misplaced = catalog.tools.findIndex(({ toolId }, index) => toolId !== idOf(tools[index]));
  return misplaced === -1 ? catalog : invalid(`a catalogue that is out of order at tools[${misplaced}]`);
}

function idOf(tool: unknown): unknown {
  return isJsonObject(tool) ? tool.toolId : undefined;
}

function invalid(seen: string): HostError {
  const message = `The source answered ${seen}; it must answer a Catalog, such as assembleCatalog makes, or { catalog, stale: true }.`;
  return new HostError("invalid_catalog", message);
}
