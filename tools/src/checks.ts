/** One thing that must hold before a change is merged. */
export interface Check {
  /** Kebab-case; what `--only` takes and what the job of the GitHub workflow is called. */
  readonly name: string;
  /** A shell command, run from the repository's root with the workspace's tools on the path. */
  readonly command: string;
  /** Whether the check looks at what `build` makes, so that `build` runs before it. */
  readonly built?: true;
}

/** Every check, cheapest first. `npm run check`, `.ci/run` and the GitHub workflow all run this table. */
export const CHECKS: readonly Check[] = [
  { name: "format", command: "biome check --linter-enabled=false --error-on-warnings ." },
  { name: "lint", command: "biome lint --error-on-warnings ." },
  { name: "lint-types", command: "oxlint --type-aware --deny-warnings ." },
  { name: "cycles", command: "biome lint --only=suspicious/noImportCycles ." },
  { name: "types", command: "tsc -b" },
  { name: "topology", command: "vitest run --project @toolfold/tools topology" },
  { name: "generated", command: "node tools/dist/generate.js --check" },
  { name: "rfcs", command: "node tools/dist/rfc-command.js check" },
  { name: "openapi", command: "node tools/dist/lint-openapi.js" },
  { name: "compatibility", command: "node tools/dist/revisions/check-compatibility.js" },
  { name: "examples", command: "node tools/dist/validate-examples.js" },
  { name: "test", command: "npm test" },
  { name: "build", command: "npm run build" },
  { name: "traceability", command: "node tools/dist/trace.js --check --tests .vitest.json", built: true },
  { name: "packed", command: "node tools/dist/packed-smoke.js", built: true },
  { name: "browser", command: "node tools/dist/browser-proof.js", built: true },
  { name: "unused", command: "knip --treat-config-hints-as-errors" },
  { name: "publint", command: "node tools/dist/each-tarball.js publint --strict", built: true },
  { name: "attw", command: "node tools/dist/each-tarball.js attw --profile esm-only", built: true },
  { name: "size", command: "size-limit", built: true },
  { name: "site", command: "npm run site" },
  { name: "changeset", command: "node tools/dist/changeset-present.js" },
];
