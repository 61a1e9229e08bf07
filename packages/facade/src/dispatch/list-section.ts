import { type JsonObject, ownMember } from "@toolfold/core";
import type { Arrangement } from "../arrangement.js";
import type { ToolResult } from "../provider.js";
import { oneLine } from "../text/one-line.js";
import { quote } from "./read-envelope.js";

/** How many tools one answer lists. */
const PAGE = 100;

/** Lists a section of a facade, page by page; a facade that lists its tools itself is one section without a name. */
export function listSection({ listed }: Arrangement, facade: string, args: JsonObject): ToolResult {
  const group = listed.get(facade)?.group;
  if (group === undefined) {
    return refuse(`${quote([facade])} is not a facade. Facades: ${quote([...listed.keys()])}.`);
  }
  const wanted = ownMember(args, "section");
  const sections = group.sections ?? [{ name: "", tools: group.tools }];
  const section = typeof wanted === "string" ? sections.find(({ name }) => name === wanted) : sections[0];
  if (section === undefined || (typeof wanted !== "string" && sections.length > 1)) {
    const seen = typeof wanted === "string" ? quote([wanted]) : "without a name";
    return refuse(`${facade} has no section ${seen}. Sections: ${sections.map(({ name }) => name).join(", ")}.`);
  }
  const page = ownMember(args, "page") ?? 1;
  const pages = Math.ceil(section.tools.length / PAGE);
  if (typeof page !== "number" || !Number.isInteger(page) || page < 1 || page > pages) {
    return refuse(`\`page\` has to be a whole number from 1 to ${pages}.`);
  }
  const tools = section.tools
    .slice((page - 1) * PAGE, page * PAGE)
    .map(({ definition }) => ({ name: definition.name, purpose: oneLine(definition) }));
  const answer = { facade, ...(section.name === "" ? {} : { section: section.name }), page, pages, tools };
  return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer };
}

function refuse(problem: string): ToolResult {
  return { content: [{ type: "text", text: `${problem} Nothing was executed.` }], isError: true };
}
