import { describe, expect, test } from "vitest";
import { checkRfcs } from "./check-rfcs.js";
import { parseRfc } from "./parse-rfc.js";
import type { Requirement } from "./requirement.js";
import { RFC_SECTIONS } from "./rfc.js";
import { formatProblem } from "./source-problem.js";

const PATH = "rfcs/1000-sample.md";

const HEADER = `| Field | Value |
| --- | --- |
| RFC | 1000 |
| Title | Sample |
| Status | Draft |
| Author(s) | A |
| Created | 2026-01-30 |
| Updated | 2026-01-31 |
| Affects | \`spec/v1\` |
| Compatibility | additive |
| Supersedes | — |
| Superseded by | — |`;

const CHANGES = `| Change | Requirements | Note |
| --- | --- | --- |
| added | \`a-one\`, \`a-two\` | |
| retired | \`a-old\` | |`;

const GOOD = [
  "# RFC 1000: Sample",
  HEADER,
  ...RFC_SECTIONS.flatMap((title) => [`## ${title}`, title.startsWith("Requirements") ? CHANGES : "None."]),
].join("\n\n");

const REQUIREMENTS = [row("a-one", "active"), row("a-two", "active"), row("a-old", "retired")];

function row(id: string, status: Requirement["status"]): Requirement {
  return { id, level: "MUST", role: "host", text: "", hash: "", page: "spec/v1/a.md", since: "1.0", status };
}

/** The problems of a set of RFCs, given as file name and text. */
function problemsOf(...files: readonly (readonly [path: string, text: string])[]): string[] {
  return checkRfcs(
    files.map(([path, text]) => parseRfc(path, text)),
    REQUIREMENTS,
  ).map(formatProblem);
}

/** The good RFC with pieces replaced. */
function changed(...pieces: readonly (readonly [piece: string, by: string])[]): string {
  return pieces.reduce((text, [piece, by]) => {
    expect(text).toContain(piece);
    return text.replace(piece, by);
  }, GOOD);
}

test("finds nothing wrong with a whole RFC", () => {
  expect(problemsOf([PATH, GOOD])).toEqual([]);
});

test("accepts sections of an RFC's own between the others", () => {
  expect(problemsOf([PATH, changed(["## Conformance", "## Prices\n\nNone.\n\n## Conformance"])])).toEqual([]);
});

describe("refuses", () => {
  test("a file name without a number or title", () => {
    expect(problemsOf(["rfcs/sample.md", GOOD])).toEqual([
      "rfcs/sample.md:1 The file is not called NNNN-short-title.md. (rfc_name)",
    ]);
  });

  test("a number or a heading that differs from the file name", () => {
    expect(problemsOf([PATH, changed(["| RFC | 1000 |", "| RFC | 1001 |"])])).toEqual([
      `${PATH}:5 The header says RFC 1001, the file name 1000. (rfc_number)`,
    ]);
    expect(problemsOf([PATH, changed(["# RFC 1000: Sample", "# Sample"])])).toEqual([
      `${PATH}:1 The heading reads "Sample"; number and title make it "RFC 1000: Sample". (rfc_heading)`,
    ]);
  });

  test("a missing, an unknown and an empty header field", () => {
    const fields = "RFC, Title, Status, Author(s), Created, Updated, Affects, Compatibility, Supersedes, Superseded by";
    expect(problemsOf([PATH, changed(["| Affects | `spec/v1` |\n", ""])])).toEqual([
      `${PATH}:1 The header has ${fields.replace("Affects, ", "")}; it needs ${fields}. (rfc_fields)`,
    ]);
    expect(problemsOf([PATH, changed(["| Affects |", "| Touches |"])])).toEqual([
      `${PATH}:1 The header has ${fields.replace("Affects", "Touches")}; it needs ${fields}. (rfc_fields)`,
    ]);
    expect(problemsOf([PATH, changed(["| Affects | `spec/v1` |", "| Affects | |"])])).toEqual([
      `${PATH}:11 "Affects" is empty; write — for nothing. (rfc_empty_field)`,
    ]);
  });

  test("an unknown status", () => {
    expect(problemsOf([PATH, changed(["| Status | Draft |", "| Status | Final |"])])).toEqual([
      `${PATH}:7 The status is "Final"; it is one of Draft, Active, Accepted, Withdrawn, Superseded. (rfc_status)`,
    ]);
  });

  test("an unknown compatibility", () => {
    expect(problemsOf([PATH, changed(["| additive |", "| small |"])])).toEqual([
      `${PATH}:12 The compatibility is "small"; it is one of additive, breaking, tightening. (rfc_compatibility)`,
    ]);
  });

  test("dates out of order or of another form", () => {
    for (const updated of ["2026-01-29", "31 January 2026", "2026-13-01"]) {
      expect(problemsOf([PATH, changed(["2026-01-31", updated])])).toEqual([
        `${PATH}:10 Created "2026-01-30" and Updated "${updated}" are not two dates like 2026-01-31 in order. (rfc_dates)`,
      ]);
    }
  });

  test("a number that is taken, and one that leaves a gap", () => {
    const gap = changed(["# RFC 1000", "# RFC 1002"], ["| RFC | 1000 |", "| RFC | 1002 |"], [CHANGES, "None."]);
    expect(problemsOf([PATH, GOOD], ["rfcs/1002-sample.md", gap])).toEqual([
      "rfcs/1002-sample.md:1 There is no RFC 1001; take the next free number. (rfc_number)",
    ]);
    expect(problemsOf([PATH, changed([CHANGES, "None."])], ["rfcs/1000-other.md", GOOD])).toEqual([
      `${PATH}:1 rfcs/1000-other.md has the same number. (rfc_number)`,
      `rfcs/1000-other.md:1 ${PATH} has the same number. (rfc_number)`,
    ]);
  });

  test("a succession that only one side knows", () => {
    const superseded = changed(
      ["Status | Draft", "Status | Superseded"],
      ["Superseded by | —", "Superseded by | 1001"],
    );
    const successor = changed(["# RFC 1000", "# RFC 1001"], ["| RFC | 1000 |", "| RFC | 1001 |"], [CHANGES, "None."]);
    expect(problemsOf([PATH, superseded], ["rfcs/1001-sample.md", successor])).toEqual([
      `${PATH}:14 Superseded by names 1001, whose Supersedes does not name 1000. (rfc_succession)`,
    ]);
    const symmetric = successor.replace("Supersedes | —", "Supersedes | 1000");
    expect(problemsOf([PATH, superseded], ["rfcs/1001-sample.md", symmetric])).toEqual([]);
    expect(problemsOf([PATH, changed(["Status | Draft", "Status | Superseded"])])).toEqual([
      `${PATH}:7 The status Superseded and the field Superseded by go together. (rfc_succession)`,
    ]);
  });

  test("a missing section", () => {
    expect(problemsOf([PATH, changed(["## Motivation", "## Reasons"])])).toEqual([
      `${PATH}:1 The sections are ${RFC_SECTIONS.filter((title) => title !== "Motivation").join("; ")}; they need to be ${RFC_SECTIONS.join("; ")}. (rfc_sections)`,
    ]);
  });

  test("an id that the specification does not have, on the line where it stands", () => {
    expect(problemsOf([PATH, changed(["`a-two`", "`a-three`"])])).toEqual([
      `${PATH}:32 "a-three" is not in spec/v1/requirements.json. (rfc_unknown_requirement)`,
    ]);
  });

  test("a change of an unknown kind, and a retirement that did not happen", () => {
    expect(problemsOf([PATH, changed(["| added |", "| new |"])])).toEqual([
      `${PATH}:32 "new" is not one of added, changed, retired. (rfc_change)`,
      `${PATH}:32 "new" is not one of added, changed, retired. (rfc_change)`,
    ]);
    expect(problemsOf([PATH, changed(["| added | `a-one`, `a-two` |", "| retired | `a-one` |"])])).toEqual([
      `${PATH}:32 "a-one" is still active. (rfc_not_retired)`,
    ]);
  });

  test("a requirement that two RFCs add", () => {
    const twin = changed(["# RFC 1000", "# RFC 1001"], ["| RFC | 1000 |", "| RFC | 1001 |"], [", `a-two`", ""]);
    expect(problemsOf([PATH, GOOD], ["rfcs/1001-sample.md", twin])).toEqual([
      `${PATH}:32 "a-one" is also added by rfcs/1001-sample.md. (rfc_added_twice)`,
      `rfcs/1001-sample.md:32 "a-one" is also added by ${PATH}. (rfc_added_twice)`,
    ]);
  });
});
