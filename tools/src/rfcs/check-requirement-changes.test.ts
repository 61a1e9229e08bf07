import { describe, expect, test } from "vitest";
import type { Requirement } from "../requirement.js";
import type { Rfc } from "../rfc.js";
import { formatProblem } from "../source-problem.js";
import { checkAcceptance } from "./check-acceptance.js";
import { type Base, checkRequirementChanges } from "./check-requirement-changes.js";

function row(id: string, changes: Partial<Requirement> = {}): Requirement {
  return {
    id,
    level: "MUST",
    role: "host",
    text: "",
    hash: "h",
    page: "spec/v1/a.md",
    since: "1.0",
    status: "active",
    ...changes,
  };
}

function rfc(
  path: string,
  changes: readonly (readonly [string, string])[],
  status = "Active",
  sections: Rfc["sections"] = [],
): Rfc {
  return {
    path,
    heading: "",
    fields: new Map([["Status", status]]),
    fieldLines: new Map([["Status", 7]]),
    sections,
    changes: changes.map(([change, id], index) => ({ change, id, line: 30 + index })),
  };
}

const old = rfc("rfcs/1000-a.md", [
  ["added", "a-one"],
  ["added", "a-two"],
]);
const base: Base = { name: "revision 1.0", requirements: [row("a-one"), row("a-two")], rfcs: [old] };

function check(requirements: readonly Requirement[], rfcs: readonly Rfc[], from: Base = base): string[] {
  return checkRequirementChanges(from, requirements, rfcs).problems.map(formatProblem);
}

describe("the tables of RFCs and the requirements", () => {
  test("agree where nothing changed", () => {
    expect(check([row("a-one"), row("a-two")], [old])).toEqual([]);
  });

  test("a new requirement has to be named", () => {
    const now = [row("a-one"), row("a-two"), row("a-three")];
    expect(check(now, [old])).toEqual([
      `spec/v1/a.md:1 "a-three" is in no RFC's table as added. Name it there. (rfc_not_listed)`,
    ]);
    expect(check(now, [old, rfc("rfcs/1001-b.md", [["added", "a-three"]])])).toEqual([]);
    expect(check(now, [old, rfc("rfcs/1001-b.md", [["added", "a-three"]], "Withdrawn")]).length).toBe(1);
  });

  test("is told on the line of the requirement", () => {
    const now = [row("a-one"), row("a-two"), row("a-three")];
    const { problems } = checkRequirementChanges(base, now, [old], new Map([["a-three", 12]]));
    expect(problems.map(({ line }) => line)).toEqual([12]);
  });

  test("a retirement has to be named", () => {
    const now = [row("a-one", { status: "retired" }), row("a-two")];
    expect(check(now, [old])).toEqual(['spec/v1/a.md:1 "a-one" is retired, and no RFC says so. (rfc_not_listed)']);
    expect(check(now, [old, rfc("rfcs/1001-b.md", [["retired", "a-one"]])])).toEqual([]);
  });

  test("another level or role has to be named, another wording is only told", () => {
    const now = [row("a-one", { level: "SHOULD", role: "client" }), row("a-two", { hash: "other" })];
    expect(check(now, [old])).toEqual([
      'spec/v1/a.md:1 The level of "a-one" was MUST in revision 1.0 and is SHOULD; no RFC lists it as changed. (rfc_not_listed)',
      'spec/v1/a.md:1 The role of "a-one" was host in revision 1.0 and is client; no RFC lists it as changed. (rfc_not_listed)',
    ]);
    expect(checkRequirementChanges(base, now, [old]).reworded).toEqual(["a-two"]);
    const both = rfc("rfcs/1001-b.md", [
      ["changed", "a-one"],
      ["changed", "a-two"],
    ]);
    expect(checkRequirementChanges(base, now, [old, both])).toEqual({ problems: [], reworded: [] });
  });

  test("a row about which nothing happened is refused, with its line", () => {
    const unlisted: Base = { ...base, requirements: [...base.requirements, row("a-old")] };
    const claims = rfc("rfcs/1001-b.md", [
      ["changed", "a-one"],
      ["added", "a-old"],
    ]);
    expect(check(unlisted.requirements, [old, claims], unlisted)).toEqual([
      'rfcs/1001-b.md:30 "a-one" is what it was in revision 1.0; nothing changed. (rfc_empty_claim)',
      'rfcs/1001-b.md:31 "a-old" was there already in revision 1.0; it is not added by this RFC. (rfc_empty_claim)',
    ]);
  });

  test("a requirement may move from one RFC's table to another's", () => {
    const rest = rfc("rfcs/1000-a.md", [["added", "a-one"]]);
    expect(check(base.requirements, [rest, rfc("rfcs/1001-b.md", [["added", "a-two"]])])).toEqual([]);
  });
});

describe("an Accepted RFC", () => {
  const evidence = [{ title: "Evidence", line: 40, text: "Tier 1: this repository." }];
  const states = new Map([
    ["a-one", "checked"],
    ["a-two", "gap"],
  ]);

  test("has each requirement checked, and says by whom", () => {
    expect(checkAcceptance(rfc("rfcs/1000-a.md", [["added", "a-one"]], "Accepted", evidence), states)).toEqual([]);
    expect(
      checkAcceptance(
        rfc(
          "rfcs/1000-a.md",
          [
            ["added", "a-two"],
            ["added", "a-x"],
          ],
          "Accepted",
        ),
        states,
      ).map(formatProblem),
    ).toEqual([
      'rfcs/1000-a.md:30 "a-two" is gap in spec/v1/traceability.json; an Accepted RFC needs it checked, or not observable with a reason. (rfc_unchecked)',
      'rfcs/1000-a.md:31 "a-x" is unknown in spec/v1/traceability.json; an Accepted RFC needs it checked, or not observable with a reason. (rfc_unchecked)',
      'rfcs/1000-a.md:7 An Accepted RFC has a section "Evidence" that says which tier was reached and which version was tested. (rfc_evidence)',
    ]);
  });

  test("is asked, and no other", () => {
    expect(checkAcceptance(rfc("rfcs/1000-a.md", [["added", "a-two"]]), states)).toEqual([]);
  });
});
