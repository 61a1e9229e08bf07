import { linkOf, requirementOf } from "../requirement.js";
import type { Judged } from "../result.js";

/** One finding as lines of plain text. */
export function textOfFault({ requirement, evidence: { request, expected, seen = "", curl } }: Judged): string {
  const lines = [`request:  ${request}`, `expected: ${expected}`, `seen:     ${seen}`];
  if (curl !== undefined) lines.push(`again:    ${curl}`);
  return [...lines, `read:     ${linkOf(requirementOf(requirement))}`].join("\n");
}
