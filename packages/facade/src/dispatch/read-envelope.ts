import { describeKind, isJsonObject, type JsonObject, ownMember } from "@toolfold/core";
import type { Envelope, EnvelopeContext, Repair } from "./envelope.js";
import { ENVELOPE_REPAIRS } from "./envelope-repairs.js";

/**
 * Reads what a model sent to a facade, once: whatever is decided later is decided about this result.
 *
 * @param repair whether mistakes are put right; otherwise they are named. Text where the facade itself asks for text is
 * no mistake.
 * @returns the envelope, or one sentence about what is wrong with it.
 */
export function readEnvelope(
  seen: JsonObject,
  repair: boolean,
  wantsText: boolean,
  context: EnvelopeContext,
): Envelope | { readonly problem: string } {
  const repairs: Repair[] = [];
  let envelope = seen;
  for (const { name, pointer, apply } of ENVELOPE_REPAIRS) {
    const isWanted = wantsText && name === "arguments_were_text";
    const mended = repair || isWanted ? apply(envelope, context) : undefined;
    if (mended === undefined) continue;
    envelope = mended;
    if (!isWanted) repairs.push({ pointer, repair: name });
  }
  const problem = problemOf(envelope);
  if (problem !== undefined) return { problem };
  return { tool: envelope.tool_name as string, args: envelope.arguments as JsonObject, repairs };
}

const SHAPE = "Send `tool_name`, a string, and `arguments`, an object.";

function problemOf(envelope: JsonObject): string | undefined {
  const tool = ownMember(envelope, "tool_name");
  if (tool === undefined) return `\`tool_name\` is missing. ${SHAPE}`;
  if (typeof tool !== "string") return `\`tool_name\` is ${describeKind(tool)}. ${SHAPE}`;
  const strangers = Object.keys(envelope).filter((name) => name !== "tool_name" && name !== "arguments");
  if (strangers.length > 0)
    return `${quote(strangers)} stood beside \`arguments\`. Move what the tool takes into \`arguments\`.`;
  const args = ownMember(envelope, "arguments");
  return isJsonObject(args) ? undefined : `\`arguments\` is ${describeKind(args)}. ${SHAPE}`;
}

/** Names that a model sent: a few, and none of them long. */
export function quote(names: readonly string[]): string {
  const shown = names.slice(0, 10).map((name) => JSON.stringify(name.slice(0, 80)));
  return names.length > shown.length ? `${shown.join(", ")} and ${names.length - shown.length} more` : shown.join(", ");
}
