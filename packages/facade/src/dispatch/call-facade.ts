import type { JsonObject } from "@toolfold/core";
import type { Arrangement } from "../arrangement.js";
import { FacadeError } from "../facade-error.js";
import type { Group } from "../grouping/group.js";
import type { CallContext, ProvidedTool, ToolProvider, ToolResult } from "../provider.js";
import type { DomainSettings } from "../read-options.js";
import { withAudit } from "./audit.js";
import { isTooDeep } from "./is-too-deep.js";
import { judgeOf } from "./judge-arguments.js";
import { readEnvelope } from "./read-envelope.js";
import { refuseArguments, refuseDepth, refuseEnvelope, refuseTool } from "./refuse.js";
import { type RepairedArguments, repairArguments } from "./repair-arguments.js";
import type { ResolveTool } from "./resolve-tool.js";
import { withinBudget } from "./work-budget.js";

/** A call of a facade, and what the facade was listed with. */
export interface FacadeCall<Caller> {
  readonly group: Group;
  readonly arrangement: Arrangement;
  readonly args: JsonObject;
  readonly caller: Caller;
  readonly context: CallContext;
}

const MAX_DEPTH = 256;

/** What became of a call. */
export interface CallOutcome {
  readonly result: ToolResult;
  /** Whether the answer is made of what the facade lists; otherwise a tool that this caller may call was found. */
  readonly isOfList: boolean;
}

/**
 * Reads the envelope once, finds the tool among those listed for this caller and once more with its rights, strips what
 * the direct path strips, repairs and judges the arguments, and calls the real tool. Whatever cannot be called is
 * answered, and nothing is executed.
 */
export async function callFacade<Caller>(
  provider: ToolProvider<Caller>,
  resolve: ResolveTool<Caller>,
  settings: DomainSettings,
  { group, arrangement, args, caller, context }: FacadeCall<Caller>,
): Promise<CallOutcome> {
  if (isTooDeep(args, MAX_DEPTH)) return ofList(refuseDepth(group, MAX_DEPTH));
  const tools = new Map(group.tools.map((tool) => [tool.definition.name, tool]));
  const envelope = readEnvelope(args, settings.coercion !== "off", settings.strict, {
    facade: group.name,
    owns: (tool, members) => mentions(tools.get(tool), members),
    takes: (tool, inner) => takes(tools.get(tool), inner),
  });
  if ("problem" in envelope) return ofList(refuseEnvelope(group, envelope.problem));
  if (isTooDeep(envelope.args, MAX_DEPTH)) return ofList(refuseDepth(group, MAX_DEPTH));

  const target = tools.has(envelope.tool) ? await resolve(envelope.tool, caller) : undefined;
  const refused = (): CallOutcome => ofList(refuseTool(group, envelope.tool, arrangement.placeOf));
  if (target === undefined) return refused();
  const { definition } = target;

  const stripped = provider.strip?.(target, envelope.args, caller) ?? envelope.args;
  const repaired =
    withinBudget(() => repairArguments(stripped, judgeOf(definition.inputSchema), settings.coercion)) ??
    asTheyAre(stripped);
  if (repaired.findings.length > 0) return ofTool(refuseArguments(group, definition, repaired.findings, repaired.args));

  try {
    const result = await provider.call(definition.name, repaired.args, caller, context);
    return ofTool(withAudit(result, [...envelope.repairs, ...repaired.repairs]));
  } catch (error) {
    // It has gone, or the right to it has, since it was found.
    if (error instanceof FacadeError && error.code === "unknown_tool") return refused();
    throw error;
  }
}

function ofList(result: ToolResult): CallOutcome {
  return { result, isOfList: true };
}

function ofTool(result: ToolResult): CallOutcome {
  return { result, isOfList: false };
}

/** Arguments that would take too long to judge are their server's to judge. */
function asTheyAre(args: JsonObject): RepairedArguments {
  return { args, findings: [], repairs: [] };
}

function takes(tool: ProvidedTool | undefined, args: JsonObject): boolean {
  return withinBudget(() => judgeOf(tool?.definition.inputSchema ?? {})(args).length === 0) ?? true;
}

/** Whether a tool's schema speaks of one of these members anywhere: then it may be what the caller meant. */
function mentions(tool: ProvidedTool | undefined, members: readonly string[]): boolean {
  if (tool === undefined) return false;
  const text = JSON.stringify(tool.definition.inputSchema);
  return members.some((member) => text.includes(JSON.stringify(member)));
}
