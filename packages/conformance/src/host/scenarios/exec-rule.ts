import type { Members } from "../../json-body.js";

/** The tool as it would be without breaking the exec rule, which has an id of its own and is reported under it alone. */
export function withoutExecRule(tool: Members): Members {
  return tool.safetyTier === "exec" ? { ...tool, source: "host-extension" } : tool;
}
