import type { Rfc } from "../rfc.js";
import type { SourceProblem } from "../source-problem.js";

/** In which state of `spec/v1/traceability.json` each requirement is. */
export type States = ReadonlyMap<string, string>;

const DONE: ReadonlySet<string> = new Set(["checked", "not observable"]);
const EVIDENCE = "Evidence";

/** What an Accepted RFC still lacks: checks that were seen to pass and to fail, and the evidence in writing. */
export function checkAcceptance(rfc: Rfc, states: States): SourceProblem[] {
  if (rfc.fields.get("Status") !== "Accepted") return [];
  const unchecked = rfc.changes
    .filter(({ change, id }) => change !== "retired" && !DONE.has(states.get(id) ?? ""))
    .map(({ id, line }) => ({
      code: "rfc_unchecked",
      path: rfc.path,
      line,
      message: `"${id}" is ${states.get(id) ?? "unknown"} in spec/v1/traceability.json; an Accepted RFC needs it checked, or not observable with a reason.`,
    }));
  if (rfc.sections.some(({ title, text }) => title === EVIDENCE && /\b[123]\b/.test(text))) return unchecked;
  const message = `An Accepted RFC has a section "${EVIDENCE}" that says which tier was reached and which version was tested.`;
  return [...unchecked, { code: "rfc_evidence", path: rfc.path, line: rfc.fieldLines.get("Status") ?? 1, message }];
}
