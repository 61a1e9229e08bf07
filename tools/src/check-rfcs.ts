import { basename } from "node:path";
import type { Requirement } from "./requirement.js";
import { RFC_CHANGES, RFC_FIELDS, RFC_SECTIONS, RFC_STATUSES, RFC_WINDOWS, type Rfc } from "./rfc.js";
import type { SourceProblem } from "./source-problem.js";

/** Numbers below this one are OpenWOP's; ours begin here and leave no gap. */
export const FIRST_OWN_NUMBER = 1000;

const FILE_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const NONE = "—";

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly line?: number;
}

type RfcCheck = (rfc: Rfc, all: readonly Rfc[], requirements: ReadonlyMap<string, Requirement>) => readonly Finding[];

const CHECKS: readonly RfcCheck[] = [
  checkName,
  checkFields,
  checkStatus,
  checkCompatibility,
  checkDates,
  checkSuccession,
  checkNumbering,
  checkSections,
  checkChanges,
];

/** Everything that is wrong with a set of RFCs. */
export function checkRfcs(rfcs: readonly Rfc[], requirements: readonly Requirement[]): SourceProblem[] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  return rfcs.flatMap((rfc) =>
    CHECKS.flatMap((check) => check(rfc, rfcs, byId)).map(({ code, message, line = 1 }) => ({
      code,
      path: rfc.path,
      line,
      message,
    })),
  );
}

/** The number in an RFC's file name, or `NaN`. */
export function numberOf(rfc: Rfc): number {
  return Number(FILE_NAME.exec(basename(rfc.path))?.[1]);
}

function lineOfField(rfc: Rfc, name: (typeof RFC_FIELDS)[number]): number {
  return rfc.fieldLines.get(name) ?? 1;
}

function field(rfc: Rfc, name: (typeof RFC_FIELDS)[number]): string {
  return rfc.fields.get(name) ?? "";
}

function checkName(rfc: Rfc): Finding[] {
  const [, number] = FILE_NAME.exec(basename(rfc.path)) ?? [];
  if (number === undefined) return [{ code: "rfc_name", message: "The file is not called NNNN-short-title.md." }];
  const heading = `RFC ${number}: ${field(rfc, "Title")}`;
  return [
    ...(field(rfc, "RFC") === number
      ? []
      : [
          {
            code: "rfc_number",
            line: lineOfField(rfc, "RFC"),
            message: `The header says RFC ${field(rfc, "RFC")}, the file name ${number}.`,
          },
        ]),
    ...(rfc.heading === heading
      ? []
      : [
          {
            code: "rfc_heading",
            message: `The heading reads "${rfc.heading}"; number and title make it "${heading}".`,
          },
        ]),
  ];
}

function checkFields(rfc: Rfc): Finding[] {
  const seen = [...rfc.fields.keys()].join(", ");
  const expected = RFC_FIELDS.join(", ");
  const empty = [...rfc.fields].filter(([, value]) => value === "").map(([name]) => name);
  return [
    ...(seen === expected
      ? []
      : [{ code: "rfc_fields", message: `The header has ${seen || "no rows"}; it needs ${expected}.` }]),
    ...empty.map((name) => ({
      code: "rfc_empty_field",
      line: rfc.fieldLines.get(name) ?? 1,
      message: `"${name}" is empty; write ${NONE} for nothing.`,
    })),
  ];
}

function checkStatus(rfc: Rfc): Finding[] {
  const status = field(rfc, "Status");
  if (RFC_STATUSES.some((known) => known === status)) return [];
  return [
    {
      code: "rfc_status",
      line: lineOfField(rfc, "Status"),
      message: `The status is "${status}"; it is one of ${RFC_STATUSES.join(", ")}.`,
    },
  ];
}

function checkCompatibility(rfc: Rfc): Finding[] {
  const compatibility = field(rfc, "Compatibility");
  if (RFC_WINDOWS.has(compatibility)) return [];
  return [
    {
      code: "rfc_compatibility",
      line: lineOfField(rfc, "Compatibility"),
      message: `The compatibility is "${compatibility}"; it is one of ${[...RFC_WINDOWS.keys()].join(", ")}.`,
    },
  ];
}

function checkDates(rfc: Rfc): Finding[] {
  const [created, updated] = [field(rfc, "Created"), field(rfc, "Updated")];
  if ([created, updated].every((date) => DATE.test(date) && !Number.isNaN(Date.parse(date))) && created <= updated)
    return [];
  return [
    {
      code: "rfc_dates",
      line: lineOfField(rfc, "Updated"),
      message: `Created "${created}" and Updated "${updated}" are not two dates like 2026-01-31 in order.`,
    },
  ];
}

function checkSuccession(rfc: Rfc, all: readonly Rfc[]): Finding[] {
  const successor = field(rfc, "Superseded by");
  if ((field(rfc, "Status") === "Superseded") !== (successor !== NONE)) {
    return [
      {
        code: "rfc_succession",
        line: lineOfField(rfc, "Status"),
        message: "The status Superseded and the field Superseded by go together.",
      },
    ];
  }
  return [
    ...findOneSided(rfc, all, "Superseded by", "Supersedes"),
    ...findOneSided(rfc, all, "Supersedes", "Superseded by"),
  ];
}

function findOneSided(
  rfc: Rfc,
  all: readonly Rfc[],
  mine: "Superseded by" | "Supersedes",
  theirs: "Superseded by" | "Supersedes",
): Finding[] {
  const number = field(rfc, mine);
  if (number === NONE) return [];
  const other = all.find((candidate) => field(candidate, "RFC") === number);
  if (other !== undefined && field(other, theirs) === field(rfc, "RFC")) return [];
  return [
    {
      code: "rfc_succession",
      line: lineOfField(rfc, mine),
      message: `${mine} names ${number}, whose ${theirs} does not name ${field(rfc, "RFC")}.`,
    },
  ];
}

function checkNumbering(rfc: Rfc, all: readonly Rfc[]): Finding[] {
  const number = numberOf(rfc);
  const twin = all.find((other) => other !== rfc && numberOf(other) === number);
  const gap = number > FIRST_OWN_NUMBER && !all.some((other) => numberOf(other) === number - 1);
  return [
    ...(twin === undefined ? [] : [{ code: "rfc_number", message: `${twin.path} has the same number.` }]),
    ...(gap ? [{ code: "rfc_number", message: `There is no RFC ${number - 1}; take the next free number.` }] : []),
  ];
}

function checkSections(rfc: Rfc): Finding[] {
  const known = rfc.sections
    .map(({ title }) => title)
    .filter((title) => RFC_SECTIONS.some((expected) => expected === title));
  if (known.join("\n") === RFC_SECTIONS.join("\n")) return [];
  return [
    {
      code: "rfc_sections",
      message: `The sections are ${known.join("; ") || "none"}; they need to be ${RFC_SECTIONS.join("; ")}.`,
    },
  ];
}

function checkChanges(rfc: Rfc, all: readonly Rfc[], requirements: ReadonlyMap<string, Requirement>): Finding[] {
  return rfc.changes.flatMap(({ change, id, line }) => {
    const requirement = requirements.get(id);
    const other = all.find((candidate) => candidate !== rfc && change === "added" && adds(candidate, id));
    const findings: Finding[] = [];
    if (!RFC_CHANGES.some((known) => known === change)) {
      findings.push({ code: "rfc_change", line, message: `"${change}" is not one of ${RFC_CHANGES.join(", ")}.` });
    }
    if (requirement === undefined) {
      findings.push({ code: "rfc_unknown_requirement", line, message: `"${id}" is not in spec/v1/requirements.json.` });
    } else if (change === "retired" && requirement.status !== "retired") {
      findings.push({ code: "rfc_not_retired", line, message: `"${id}" is still active.` });
    }
    if (other !== undefined) {
      findings.push({ code: "rfc_added_twice", line, message: `"${id}" is also added by ${other.path}.` });
    }
    return findings;
  });
}

function adds(rfc: Rfc, id: string): boolean {
  return rfc.changes.some((entry) => entry.change === "added" && entry.id === id);
}
