import type { ServerState } from "../mcp/watch-server.js";
import { countOf } from "./count-of.js";
import { printable } from "./printable.js";

/** One line about a server whose state has just changed. */
export function describeState({ server, listing, tools, trouble }: ServerState): string {
  const tally = countOf(tools.length, "tool");
  if (trouble === undefined) return printable(`${server}: ${tally}`, 80);
  const kept = listing === "none" ? "nothing of it is served" : `${tally} of it served`;
  return printable(`${server} ${trouble.message}; ${kept}`, 400);
}
