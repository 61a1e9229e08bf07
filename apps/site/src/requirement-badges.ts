import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Element } from "hast";

interface TraceRow {
  readonly id: string;
  readonly state: string;
}

/** What stands behind the heading of each requirement: the state that a real run of the checks left it in. */
export function requirementBadges(root: string): (id: string) => Element | undefined {
  const file = join(root, "spec/v1/traceability.json");
  if (!existsSync(file)) return () => undefined;
  const { rows } = JSON.parse(readFileSync(file, "utf8")) as { rows: readonly TraceRow[] };
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return (id) => {
    const state = states.get(id);
    if (state === undefined) return undefined;
    return {
      type: "element",
      tagName: "span",
      properties: { className: ["state", state.replaceAll(/[^a-z]+/g, "-")] },
      children: [{ type: "text", value: state }],
    };
  };
}
