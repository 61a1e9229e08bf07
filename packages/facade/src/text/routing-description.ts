import type { Effect } from "../grouping/effects.js";
import type { Group } from "../grouping/group.js";
import { toolLine } from "./tool-line.js";

const EFFECTS: Readonly<Record<Effect, string>> = {
  read: "These tools only read.",
  write: "These tools write and destroy nothing.",
  destructive: "These tools may destroy something, or do not say what they do.",
};

/** What a facade says about itself: what the group is for, and what is in it. No argument schemas. */
export function routingDescription(group: Group, describeTool: string | undefined): string {
  const { summary, effect, sections } = group;
  const parts = [
    summary,
    effect === undefined ? undefined : EFFECTS[effect],
    sections === undefined ? toolList(group) : sectionList(group, describeTool),
    describeTool === undefined
      ? undefined
      : `Ask \`${describeTool}\` for the arguments of a tool before its first call.`,
  ];
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

function toolList({ tools }: Group): string {
  return ["Available tools (pass one as `tool_name`):", ...tools.map(({ definition }) => toolLine(definition))].join(
    "\n",
  );
}

function sectionList({ name, tools, sections = [] }: Group, describeTool: string | undefined): string {
  const head = `${tools.length} tools in sections. Ask \`${describeTool}\` with \`facade: "${name}"\` and a \`section\` for their names:`;
  return [head, ...sections.map((section) => `- ${section.name} (${section.tools.length})`)].join("\n");
}
