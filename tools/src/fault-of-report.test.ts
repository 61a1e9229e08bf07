import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faultOfReport } from "./fault-of-report.js";
import type { ReleaseReport } from "./release/release-report.js";
import { ROOT } from "./repository.js";
import { LEVELS, ROLES } from "./requirement.js";
import { type Row, STATES } from "./trace/judge-rows.js";

const ROW: Row = {
  id: "catalog-head",
  level: "MUST",
  role: "host",
  page: "spec/v1/tool-catalog.md",
  state: "checked",
  passed: ["the reference host"],
  broken: ["host"],
  vectors: 0,
  proofs: [],
  tests: [],
};

const RELEASE: ReleaseReport = {
  commit: "0".repeat(40),
  specification: {
    revision: "1.0",
    frozen: true,
    waitsFor: [{ number: "1003", status: "Active" }],
    archive: "toolfold-spec-1.0.tar.gz",
    files: 347,
    bytes: 171_900,
    sha256: "a".repeat(64),
  },
  packages: [
    {
      name: "@toolfold/core",
      from: "0.0.0",
      to: "0.1.0",
      changes: "### Minor Changes",
      tarball: "toolfold-core-0.1.0.tgz",
      bytes: 1,
      sha256: "b".repeat(64),
      files: 1,
    },
  ],
  checks: [{ name: "publint", passed: true, detail: "All good!" }],
  steps: [{ name: "Build", seconds: 1.5 }],
};

describe("traceability", () => {
  it("of this checkout has its shape", () => {
    const written = JSON.parse(readFileSync(join(ROOT, "spec/v1/traceability.json"), "utf8")) as unknown;
    expect(faultOfReport("traceability", written)).toBeUndefined();
  });

  it.each<[string, Partial<Row>, RegExp]>([
    ["a row that is not checked, for no reason", { state: "gap" }, /must have required property 'reason'/],
    ["a reason why a checked row is not", { reason: "none" }, /rows\/0\/reason boolean schema is false/],
    ["a state that there is not", { state: "skipped" as Row["state"] }, /rows\/0\/state must be equal to one of/],
    ["a count below nothing", { vectors: -1 }, /rows\/0\/vectors must be >= 0/],
  ])("is not %s", (_, change, fault) => {
    expect(faultOfReport("traceability", { revision: "1.0", rows: [{ ...ROW, ...change }] })).toMatch(fault);
  });

  it("knows the states, levels and roles that there are", () => {
    const rows = STATES.flatMap((state) =>
      LEVELS.flatMap((level) =>
        ROLES.map((role) => ({ ...ROW, state, level, role, ...(state === "checked" ? {} : { reason: "so" }) })),
      ),
    );
    expect(faultOfReport("traceability", { revision: "1.0", rows })).toBeUndefined();
  });
});

describe("the report of a release", () => {
  it("has its shape", () => {
    expect(faultOfReport("release-report", RELEASE)).toBeUndefined();
  });

  it.each<[string, object, RegExp]>([
    ["without checks", { checks: [] }, /release-report\/checks must NOT have fewer than 1 items/],
    ["of an abbreviated commit", { commit: "0123456789" }, /release-report\/commit must match pattern/],
    ["with a member that it does not know", { ready: true }, /must NOT have additional properties/],
  ])("is none %s", (_, change, fault) => {
    expect(faultOfReport("release-report", { ...RELEASE, ...change })).toMatch(fault);
  });
});
