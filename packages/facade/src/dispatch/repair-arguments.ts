import type { Json, JsonObject } from "@toolfold/core";
import type { Coercion } from "../options.js";
import { type Candidate, candidatesFor, OMITTED } from "./argument-candidates.js";
import type { Repair } from "./envelope.js";
import type { Finding, Judge } from "./judge-arguments.js";
import { replaceAt, valueAt } from "./replace-at.js";

/** Arguments after repair, what is still wrong with them, and what was done. */
export interface RepairedArguments {
  readonly args: JsonObject;
  readonly findings: readonly Finding[];
  readonly repairs: readonly Repair[];
}

/** How many values of one call may be wrong before nobody tries to guess what was meant. */
const MAX_REPAIRS = 32;

/**
 * Repairs values that the tool's schema refuses: each only where exactly one reading of it removes every finding about it
 * and adds none elsewhere. What the schema accepts is never changed.
 */
export function repairArguments(args: JsonObject, judge: Judge, level: Coercion): RepairedArguments {
  let current = args;
  let findings = judge(current);
  const repairs: Repair[] = [];
  const given = new Set<string>();
  while (findings.length > 0 && given.size < MAX_REPAIRS) {
    const pointer = nextPointer(findings, given);
    if (pointer === undefined) break;
    given.add(pointer);
    const mended = mendAt(pointer, current, findings, judge, level);
    if (mended === undefined) continue;
    ({ args: current, findings } = mended);
    repairs.push({ pointer: `/arguments${pointer}`, repair: mended.repair });
  }
  return { args: current, findings, repairs };
}

/** The outermost refused value that nobody has tried to mend; the arguments themselves are an object already. */
function nextPointer(findings: readonly Finding[], given: ReadonlySet<string>): string | undefined {
  const open = findings.map(({ pointer }) => pointer).filter((pointer) => pointer !== "" && !given.has(pointer));
  return open.reduce<string | undefined>(
    (best, pointer) => (best === undefined || pointer.length < best.length ? pointer : best),
    undefined,
  );
}

interface Mended {
  readonly args: JsonObject;
  readonly findings: readonly Finding[];
  readonly repair: string;
}

function mendAt(
  pointer: string,
  args: JsonObject,
  findings: readonly Finding[],
  judge: Judge,
  level: Coercion,
): Mended | undefined {
  const value = valueAt(args, pointer);
  if (value === undefined) return undefined;
  const known = new Set(findings.map(keyOf));
  const isItem = Array.isArray(valueAt(args, pointer.slice(0, pointer.lastIndexOf("/"))));
  const fitting = candidatesFor(value as Json, level).flatMap((candidate): (Mended & Candidate)[] => {
    if (candidate.value === OMITTED && isItem) return [];
    const changed = replaceAt(args, pointer, candidate.value);
    const left = judge(changed);
    const isMended = left.every(
      (finding) =>
        finding.pointer !== pointer && !finding.pointer.startsWith(`${pointer}/`) && known.has(keyOf(finding)),
    );
    return isMended ? [{ ...candidate, args: changed, findings: left }] : [];
  });
  // Leaving a value out is the last resort: where `null` fits, "null" was meant to be it.
  const spelled = fitting.filter((candidate) => candidate.value !== OMITTED);
  const chosen = spelled.length > 0 ? spelled : fitting;
  return chosen.length === 1 ? chosen[0] : undefined;
}

function keyOf({ pointer, schemaPointer }: Finding): string {
  return `${pointer} ${schemaPointer}`;
}
