import { NameTable } from "../json/name-table.js";
import type { Shape } from "./shapes/shape.js";

/** One step on the way from a body to its tools, names and schemas, for all shapes at once. */
export interface Place {
  /** What a JSON Pointer adds for the member; of no use for elements and the body. */
  readonly step: string;
  /** Its own bit among the members of the place before it. */
  readonly bit: number;
  /** By name number; `names` has the numbers. */
  readonly members: Map<number, Place>;
  each: Place | undefined;
  /** Shapes by what this place is to them, as bits: bit 0 is the first shape. */
  tool: number;
  name: number;
  schema: number;
  sign: number;
  /** Shapes whose tools or schemas are here or further down. */
  way: number;
}

/** The tree of all places that the shapes speak of, and the names of its members. */
export interface ToolPlaces {
  readonly root: Place;
  readonly names: NameTable;
}

/** Merges the paths of the shapes into one tree. */
export function toolPlaces(shapes: readonly Shape[]): ToolPlaces {
  const steps = shapes.flatMap(({ tools, toolName, sign, schemas }) => [...tools, toolName, ...sign, ...schemas]);
  const names = new NameTable([...new Set(steps.flatMap((path) => path.split("/")))]);
  const root = place("", 0);
  for (const [index, shape] of shapes.entries()) {
    const bit = 1 << index;
    for (const path of shape.tools) {
      const tool = descend(names, root, path, bit, true);
      tool.tool |= bit;
      descend(names, tool, shape.toolName, bit, false).name |= bit;
      for (const sign of shape.sign) descend(names, tool, sign, bit, true).sign |= bit;
      for (const schema of shape.schemas) descend(names, tool, schema, bit, true).schema |= bit;
    }
  }
  return { root, names };
}

function descend(names: NameTable, from: Place, path: string, bit: number, isWay: boolean): Place {
  let at = from;
  for (const step of path === "" ? [] : path.split("/")) {
    let next = step === "*" ? at.each : at.members.get(names.idOf(step));
    if (next === undefined) {
      next = place(`/${step}`, 1 << at.members.size);
      if (step === "*") at.each = next;
      else at.members.set(names.idOf(step), next);
    }
    if (isWay) next.way |= bit;
    at = next;
  }
  return at;
}

function place(step: string, bit: number): Place {
  return { step, bit, members: new Map(), each: undefined, tool: 0, name: 0, schema: 0, sign: 0, way: 0 };
}
