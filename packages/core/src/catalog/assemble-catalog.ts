import type { ToolDescriptor } from "../generated/contract.js";
import { type Limits, limitsOf } from "../limits.js";
import type { Problem } from "../problem.js";
import type { Catalog, QuarantinedTool, ToolNote } from "./catalog.js";
import { CatalogError } from "./catalog-error.js";
import { compareToolIds } from "./compare-tool-ids.js";
import { joinTools } from "./encode-catalog.js";
import { markAssembled } from "./is-assembled.js";
import { type JudgedTool, judgeTool } from "./judge-tool.js";
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
 * copies. A bad tool is quarantined with its problems and the rest is served, even a tool
 * that throws when it is read; an owner that lists an id twice keeps the
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
      const judged = judgeTool(value, index, limits);
      const problems = admit(judged, owner, admitted);
      if (problems.length > 0) quarantined.push({ owner, tool: judged.name, problems });
      else if (judged.notes.length > 0) notes.push({ owner, tool: judged.name, problems: judged.notes });
    }
  }
  const ordered = [...admitted.values()].sort((one, other) => compareToolIds(one.tool.toolId, other.tool.toolId));
  return markAssembled({
    tools: Object.freeze(ordered.map(({ tool }) => tool)),
    digest: sha256Hex(joinTools(ordered.map(({ bytes }) => bytes))),
    quarantined: Object.freeze(quarantined),
    notes: Object.freeze(notes),
  });
}

interface Admitted {
  readonly tool: ToolDescriptor;
  readonly bytes: Uint8Array;
  readonly owner: string;
}

function admit(judged: JudgedTool, owner: string, admitted: Map<string, Admitted>): readonly Problem[] {
  const { tool, bytes, problems } = judged;
  if (tool === undefined || bytes === undefined) return problems;
  const first = admitted.get(tool.toolId);
  if (first === undefined) {
    admitted.set(tool.toolId, { tool, bytes, owner });
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
