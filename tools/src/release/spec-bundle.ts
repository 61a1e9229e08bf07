import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundleOpenapi } from "../revisions/bundle-openapi.js";
import { CHECKSUMS, checksums } from "../revisions/contract.js";

/** What a bundle of the specification holds, from the root of the checkout; links between these stay right. */
const PARTS: readonly string[] = ["spec/LICENSE", "spec/v1", "rfcs", "schemas", "vectors", "VERSIONING.md", "LICENSE"];
const LEFT_OUT = /(^|\/)(node_modules|test|dist|\.turbo)(\/|$)|vitest\.config\.ts$|\/package\.json$|\/CHANGELOG\.md$/;

/**
 * Writes the specification as one folder: pages, RFCs, requirements, schemas with examples, vectors, the bundled OpenAPI
 * description, and checksums of all of them.
 *
 * @returns the paths in it, in order.
 */
export function writeSpecBundle(root: string, into: string): string[] {
  for (const part of PARTS) {
    cpSync(join(root, part), join(into, part), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source.slice(root.length)),
    });
  }
  mkdirSync(dirname(join(into, "api/openapi.json")), { recursive: true });
  writeFileSync(join(into, "api/openapi.json"), bundleOpenapi(root));
  const paths = readdirSync(into, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(into.length + 1)] : []))
    .sort();
  const files = new Map(paths.map((path) => [path, readFileSync(join(into, path), "utf8")]));
  writeFileSync(join(into, CHECKSUMS), checksums(files));
  return [...paths, CHECKSUMS];
}
