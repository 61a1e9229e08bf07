import type { Group } from "../grouping/group.js";
import { oneLine } from "./one-line.js";

/** What a facade says about itself: what the group is for, and what is in it. No argument schemas. */
export function routingDescription({ summary, tools }: Group, hint: string | undefined): string {
  const lines = tools.map(({ definition }) => {
    const purpose = oneLine(definition);
    const name = spelled(definition.name);
    return purpose === "" ? `- ${name}` : `- ${name} — ${purpose}`;
  });
  const parts = [summary, ["Available tools (pass one as `tool_name`):", ...lines].join("\n"), hint];
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

/** A name that could be read as more than a name stands in quotes, escaped. */
function spelled(name: string): string {
  return /^[\w.:/-]+$/.test(name) ? name : JSON.stringify(name);
}
