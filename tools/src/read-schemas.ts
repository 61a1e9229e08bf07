import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./repository.js";

/** A JSON Schema document of `schemas/`: what all of them have. */
export interface SchemaDocument {
  readonly $id: string;
  readonly title: string;
  readonly properties: Readonly<Record<string, Member>>;
}

/** One member of a shape. */
export interface Member {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** The shapes in `schemas/`, by file name without `.schema.json`. */
export const SHAPES = [
  "tool-descriptor",
  "compact-tool-descriptor",
  "compact-input-schema",
  "capabilities",
  "error-envelope",
] as const;

/** The name of a shape in `schemas/`. */
export type Shape = (typeof SHAPES)[number];

/** Reads one shape's schema. */
export async function readSchema(shape: Shape): Promise<SchemaDocument> {
  return JSON.parse(await readFile(join(ROOT, "schemas", `${shape}.schema.json`), "utf8")) as SchemaDocument;
}
