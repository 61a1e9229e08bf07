import type { OpenRfc } from "./open-rfcs.js";

/** One package as the next release would publish it. */
export interface PackageRelease {
  readonly name: string;
  /** The version in the checkout. */
  readonly from: string;
  /** The version that would be published; equal to `from` where nothing announces a change. */
  readonly to: string;
  /** What the changelog would say, Markdown. */
  readonly changes: string;
  /** File name of the tarball. */
  readonly tarball: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly files: number;
}

/** What a release would do. `npm run release:dry -- --json` prints it. */
export interface ReleaseReport {
  readonly commit: string;
  readonly specification: {
    readonly revision: string;
    /** Whether this revision is frozen already, as it has to be before its tag. */
    readonly frozen: boolean;
    /** The RFCs that are still to be Accepted before its tag. */
    readonly waitsFor: readonly OpenRfc[];
    readonly archive: string;
    readonly files: number;
    readonly bytes: number;
    readonly sha256: string;
  };
  readonly packages: readonly PackageRelease[];
  /** Every check that ran, with its outcome. */
  readonly checks: readonly { readonly name: string; readonly passed: boolean; readonly detail: string }[];
  readonly steps: readonly { readonly name: string; readonly seconds: number }[];
}

/** Whether the release could be made. */
export function isReady({ checks }: ReleaseReport): boolean {
  return checks.every(({ passed }) => passed);
}

/** The report for people: at most 80 columns but for changelogs. */
export function formatRelease(report: ReleaseReport): string {
  const { specification, packages, checks } = report;
  const width = Math.max(...packages.map(({ name }) => name.length));
  const rows = packages.map(({ name, from, to, bytes, files }) =>
    from === to
      ? `  ${name.padEnd(width)}  ${from}, no change announced`
      : `  ${name.padEnd(width)}  ${`${from} → ${to}`.padEnd(16)}  ${kilobytes(bytes).padStart(9)}  ${files} files`,
  );
  const failed = checks.filter(({ passed }) => !passed);
  return [
    `What a release of ${report.commit.slice(0, 10)} would publish`,
    "",
    "Packages",
    ...rows,
    "",
    "Specification",
    `  revision ${specification.revision}, ${specification.frozen ? "frozen" : "not frozen"}, ${specification.files} files, ${kilobytes(specification.bytes)}`,
    `  ${specification.archive}`,
    `  sha256 ${specification.sha256}`,
    ...waiting(specification),
    "",
    "Changelogs",
    ...packages
      .filter(({ from, to }) => from !== to)
      .map(({ name, to, changes }) => `\n${name} ${to}\n\n${indent(changes)}`),
    "",
    "Checks",
    ...checks.map(
      ({ name, passed, detail }) =>
        `  ${passed ? "passed" : "FAILED"}  ${name.padEnd(18)}${passed ? detail : `\n${indent(detail)}`}`,
    ),
    "",
    failed.length === 0
      ? "Nothing was published. The release is ready."
      : `Nothing was published. ${failed.length} of ${checks.length} checks failed.`,
  ].join("\n");
}

/** What is in the way of the tag; as long as there is none, it is in nobody else's way. */
function waiting(specification: ReleaseReport["specification"]): string[] {
  const open = openPoints(specification);
  return open.length === 0 ? [] : [`  the tag spec-${specification.revision} waits for: ${open.join(", ")}`];
}

function openPoints({ revision, frozen, waitsFor }: ReleaseReport["specification"]): string[] {
  const rfcs = waitsFor.map(({ number, status }) => `RFC ${number} (${status})`);
  return [...(frozen ? [] : [`npm run freeze -- ${revision}`]), ...rfcs];
}

/** @param tags those on the commit that would be released. */
export function judgeTag(
  specification: ReleaseReport["specification"],
  tags: readonly string[],
): ReleaseReport["checks"][number] {
  const tag = `spec-${specification.revision}`;
  const open = openPoints(specification);
  if (!tags.includes(tag)) return { name: "tag", passed: true, detail: `${tag} is not on this commit` };
  if (open.length === 0) return { name: "tag", passed: true, detail: `${tag}, and nothing is open` };
  const detail = `${tag} came too early. Take it back (git tag -d ${tag}); open: ${open.join(", ")}.`;
  return { name: "tag", passed: false, detail };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function indent(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => (line === "" ? "" : `  ${line}`))
    .join("\n");
}
