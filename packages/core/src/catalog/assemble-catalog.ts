import type { ToolDescriptor } from "../generated/contract.js";
import { isJsonObject, ownMember } from "../json-value.js";
import { type Limits, limitsOf } from "../limits.js";
import type { Problem } from "../problem.js";
import type { Catalog, QuarantinedTool, ToolNote } from "./catalog.js";
import { CatalogError } from "./catalog-error.js";
import { checkTool } from "./check-tool.js";
import { compareToolIds } from "./compare-tool-ids.js";
import { encodeCatalog } from "./encode-catalog.js";
import { scanSecrets } from "./scan-secrets.js";
import { sha256Hex } from "./sha256-hex.js";

/** What one owner brings to a catalogue. */
export interface Contribution {
  /** Who brings the tools: a server, a file, a package. Two contributions of one name are one owner. */
  readonly owner: string;
  /** Descriptors of unknown origin; each is checked. */
  readonly tools: readonly unknown[];
  /** Tools that never became descriptors, such as invalid MCP tools; they are passed on. */
  readonly quarantined?: readonly Omit<QuarantinedTool, "owner">[];
}

/** How to assemble a catalogue. */
export interface AssembleOptions {
  /** Bounds for each tool. */
  readonly limits?: Partial<Limits>;
}

/**
 * Makes one catalogue of what several owners bring: checked, ordered by `toolId`, frozen, with its digest. The tools are
 * copies. A bad tool is quarantined with its problems and the rest is served; an owner that lists an id twice keeps the
 * first.
 *
 * @throws {CatalogError} code `duplicate_tool_id` when two owners bring the same id (`catalog-id-duplicate`).
 */
export function assembleCatalog(contributions: readonly Contribution[], options: AssembleOptions = {}): Catalog {
  const limits = limitsOf(options.limits);
  const admitted = new Map<string, Admitted>();
  const quarantined: QuarantinedTool[] = [];
  const notes: ToolNote[] = [];
  for (const { owner, tools, quarantined: refused = [] } of contributions) {
    for (const { tool, problems } of refused) quarantined.push({ owner, tool, problems });
    for (const [index, value] of tools.entries()) {
      const checked = checkTool(value, limits);
      const problems = checked.tool === undefined ? checked.problems : admit(checked.tool, owner, admitted);
      if (problems.length > 0) quarantined.push({ owner, tool: nameOf(value, index), problems });
      else if (checked.notes.length > 0) notes.push({ owner, tool: nameOf(value, index), problems: checked.notes });
    }
  }
  const tools = Array.from(admitted.values(), ({ tool }) => tool);
  tools.sort((one, other) => compareToolIds(one.toolId, other.toolId));
  return Object.freeze({
    tools: Object.freeze(tools),
    digest: sha256Hex(encodeCatalog(tools)),
    quarantined: Object.freeze(quarantined),
    notes: Object.freeze(notes),
  });
}

interface Admitted {
  readonly tool: ToolDescriptor;
  readonly owner: string;
}

function admit(tool: ToolDescriptor, owner: string, admitted: Map<string, Admitted>): readonly Problem[] {
  const first = admitted.get(tool.toolId);
  if (first === undefined) {
    admitted.set(tool.toolId, { tool, owner });
    return [];
  }
  if (first.owner !== owner) throw new CatalogError(tool.toolId, [first.owner, owner]);
  return [REPEATED_ID];
}

const REPEATED_ID: Problem = {
  code: "duplicate_tool_id",
  pointer: "/toolId",
  message: "The same owner lists this id twice; the first tool is served, this one is not.",
  requirement: "catalog-id-repeated",
};

const MAX_NAME_LENGTH = 256;

/** A name for the operator: the tool's own, unless it is missing, long or itself a secret. */
function nameOf(value: unknown, index: number): string {
  const name = isJsonObject(value) ? ownMember(value, "toolId") : undefined;
  const readable = typeof name === "string" && name !== "" && name.length <= MAX_NAME_LENGTH;
  return readable && scanSecrets(name).length === 0 ? name : `#${index}`;
}
