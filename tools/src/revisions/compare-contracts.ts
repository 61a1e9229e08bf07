import type { Requirement } from "../requirement.js";
import { type Change, compareDocuments } from "./compare-documents.js";
import { compareRequirements } from "./compare-requirements.js";
import type { Contract } from "./contract.js";
import { openapiPlace, SCHEMA } from "./places.js";

/** A difference and the file of the contract in which it is. */
export interface PlacedChange extends Change {
  readonly path: string;
}

/** Every difference between a frozen revision and the contract as it stands. */
export function compareContracts(frozen: Contract, current: Contract, revision: string): PlacedChange[] {
  const paths = [...new Set([...frozen.keys(), ...current.keys()])];
  return paths.flatMap((path) => {
    const [before, after] = [frozen.get(path), current.get(path)];
    if (before === after) return [];
    if (before === undefined || after === undefined) {
      const change = { path, pointer: "", before: before && "a file", after: after && "a file" };
      return [{ ...change, breaking: after === undefined }];
    }
    return compareFiles(path, JSON.parse(before), JSON.parse(after), revision).map((change) => ({ path, ...change }));
  });
}

function compareFiles(path: string, before: unknown, after: unknown, revision: string): Change[] {
  if (path === "requirements.json")
    return compareRequirements(before as Requirement[], after as Requirement[], revision);
  return compareDocuments(before, after, path === "openapi.json" ? openapiPlace(after) : SCHEMA);
}
