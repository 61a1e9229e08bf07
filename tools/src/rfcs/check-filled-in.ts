import type { Rfc } from "../rfc.js";
import type { SourceProblem } from "../source-problem.js";

/** Sections and rows of the header that still say what the template says, or nothing. */
export function checkFilledIn(rfc: Rfc, template: Rfc): SourceProblem[] {
  const problem = (what: string, line: number, advice: string): SourceProblem => ({
    code: "rfc_not_filled_in",
    path: rfc.path,
    line,
    message: `"${what}" still says what the template says. ${advice}`,
  });
  const affected = rfc.fields.get("Affects");
  const isBlank = affected !== undefined && affected === template.fields.get("Affects");
  const blank = new Map(template.sections.map(({ title, text }) => [title, text.trim()]));
  return [
    ...(isBlank
      ? [problem("Affects", rfc.fieldLines.get("Affects") ?? 1, "Name the pages, schemas and packages.")]
      : []),
    ...rfc.sections
      .filter(({ title, text }) => text.trim() === "" || text.trim() === blank.get(title))
      .map(({ title, line }) => problem(title, line, 'Fill it in, or write "None."')),
  ];
}
