import type { Rfc } from "../rfc.js";
import type { SourceProblem } from "../source-problem.js";

/** Sections that still say what the template says, or nothing. */
export function checkFilledIn(rfc: Rfc, template: Rfc): SourceProblem[] {
  const blank = new Map(template.sections.map(({ title, text }) => [title, text.trim()]));
  return rfc.sections
    .filter(({ title, text }) => text.trim() === "" || text.trim() === blank.get(title))
    .map(({ title, line }) => ({
      code: "rfc_not_filled_in",
      path: rfc.path,
      line,
      message: `"${title}" still says what the template says. Fill it in, or write "None."`,
    }));
}
