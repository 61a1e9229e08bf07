import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../", import.meta.url));
const SUFFIX = ".schema.json";

/** One schema of this package and its examples. */
export interface ShapeFiles {
  readonly shape: string;
  readonly schema: { readonly $id: string };
  readonly examples: readonly Example[];
}

/** One example file: what it holds and what every validator must say about it. */
export interface Example {
  readonly name: string;
  readonly valid: boolean;
  readonly value: unknown;
}

/** Every shape, as the files on disk have it. */
export function readShapes(): ShapeFiles[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length))
    .map((shape) => ({
      shape,
      schema: readJson(join(FOLDER, shape + SUFFIX)) as { $id: string },
      examples: [...readExamples(shape, true), ...readExamples(shape, false)],
    }));
}

function readExamples(shape: string, valid: boolean): Example[] {
  const folder = join(FOLDER, "examples", shape, valid ? "valid" : "invalid");
  return readdirSync(folder).map((file) => ({
    name: file.slice(0, -".json".length),
    valid,
    value: readJson(join(folder, file)),
  }));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
