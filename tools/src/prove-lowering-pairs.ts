import {
  checkSchema,
  type Dialect,
  isJsonObject,
  type Json,
  type JsonObject,
  lowerSchema,
  validateCompactInputSchema,
} from "@toolfold/core";
import fc from "fast-check";
import { Dice, instanceNear } from "./prove-lowering-instances.js";
import { ajvJudge, hyperjumpJudge, type Judge } from "./prove-lowering-oracles.js";
import { dialectAndSchema } from "./prove-lowering-schemas.js";

/** What a run of the proof has seen. */
export interface ProofCounts {
  schemas: number;
  exact: number;
  pairs: number;
  /** Pairs whose instance the full schema accepts. */
  accepted: number;
  /** Pairs on which a claim of exactness was tested with an instance that the full schema refuses. */
  refused: number;
  /** Pairs that Hyperjump judged too. */
  secondOpinions: number;
  /** Pairs set aside because the two validators disagree. */
  disagreements: number;
  /** Schemas that no validator could judge. */
  unjudged: number;
}

/** A broken guarantee, small enough to read. */
export class Counterexample extends Error {
  readonly found: Readonly<Record<string, Json>>;

  constructor(what: string, found: Readonly<Record<string, Json>>) {
    super(
      `${what}\n${Object.entries(found)
        .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
        .join("\n")}`,
    );
    this.found = found;
  }
}

/** How much to prove. */
export interface ProofOptions {
  readonly seed: number;
  readonly pairs: number;
  readonly perSchema?: number;
  readonly onProgress?: (counts: ProofCounts) => void;
}

/** A name that ajv leaves out of `properties`, so that its word alone proves nothing about objects that have it. */
const BLIND_SPOT = "__proto__";

/** Every so many schemas, Hyperjump judges all of a schema's instances, not only those in doubt. */
const SECOND_OPINION_EVERY = 25;

/**
 * Lowers random schemas and compares verdicts on instances near them.
 *
 * @throws {Counterexample} at the first narrowing, false claim, or result outside the subset.
 */
export async function provePairs(options: ProofOptions): Promise<ProofCounts> {
  const { seed, pairs, perSchema = 40 } = options;
  const counts: ProofCounts = {
    schemas: 0,
    exact: 0,
    pairs: 0,
    accepted: 0,
    refused: 0,
    secondOpinions: 0,
    disagreements: 0,
    unjudged: 0,
  };
  for (let batch = 0; counts.pairs < pairs; batch++) {
    for (const { dialect, schema } of fc.sample(dialectAndSchema, {
      seed: (seed + batch * 1_000_003) | 0,
      numRuns: 200,
    })) {
      if (counts.pairs >= pairs) break;
      await proveSchema(schema, dialect, new Dice(seed + counts.schemas * 7919), perSchema, counts);
      counts.schemas++;
    }
    options.onProgress?.(counts);
  }
  return counts;
}

/**
 * Checks one schema with instances near it. ajv knows no draft 4, and follows `$dynamicRef` and `$recursiveRef` to the root, past
 * whatever stands beside them: such schemas are Hyperjump's alone, and since it is slow, only every fifth of them is judged.
 */
export async function proveSchema(
  schema: JsonObject,
  dialect: Dialect,
  dice: Dice,
  instances: number,
  counts: ProofCounts,
): Promise<void> {
  const lowered = lowerSchema(schema);
  checkShape(schema, lowered);
  const isExact = lowered.exactness === "exact";
  if (isExact) counts.exact++;
  const isForAjv = dialect !== "draft-04" && !/"\$(dynamic|recursive)Ref"/.test(JSON.stringify(schema));
  const everyPair = !isForAjv || counts.schemas % SECOND_OPINION_EVERY === 0;
  if (!isForAjv && counts.schemas % 5 !== 0) return;
  let second: [Judge | undefined, Judge | undefined] | undefined;
  const hyperjump = async (): Promise<[Judge | undefined, Judge | undefined]> =>
    (second ??= [await hyperjumpJudge(schema, dialect), await hyperjumpJudge(lowered.schema, "2020-12")]);
  const modes = isForAjv ? [false, true] : [];
  const judged = modes.map(
    (asserts) => [ajvJudge(schema, dialect, asserts), ajvJudge(lowered.schema, "2020-12", asserts)] as const,
  );
  if (judged.every(([full]) => full === undefined) && !everyPair) {
    counts.unjudged++;
    return;
  }
  for (let index = 0; index < instances; index++) {
    const instance = instanceNear(schema, schema, dice);
    if (!isJsonObject(instance)) continue;
    const suspicious: string[] = [];
    for (const [full, low] of judged) {
      if (full === undefined) continue;
      const [before, after] = [full(instance), low?.(instance)];
      count(counts, before, isExact);
      const fault = faultOf(before, after, isExact);
      if (fault !== undefined) suspicious.push(fault);
    }
    if (suspicious.length === 0 && !everyPair) continue;
    const [full, low] = await hyperjump();
    const [before, after] = [full?.(instance), low?.(instance)];
    counts.secondOpinions++;
    const fault = faultOf(before, after, isExact);
    const isUnjudged = before === undefined && !JSON.stringify(instance).includes(BLIND_SPOT);
    const confirmed =
      fault ??
      (isUnjudged ? suspicious[0] : undefined) ??
      (suspicious.length > 0 && ajvAgrees(judged, instance, before, after) ? suspicious[0] : undefined);
    if (confirmed === undefined || (suspicious.length === 0 && judged.some(([one]) => one?.(instance) !== undefined))) {
      if (suspicious.length > 0 || fault !== undefined) counts.disagreements++;
      continue;
    }
    throw new Counterexample(confirmed, {
      dialect,
      schema,
      lowered: lowered.schema,
      widenings: lowered.widenings as unknown as Json,
      instance,
    });
  }
}

/** With `format` asserted only ajv has an opinion: it counts where both agree on everything without formats. */
function ajvAgrees(
  judged: readonly (readonly [Judge | undefined, Judge | undefined])[],
  instance: JsonObject,
  before: boolean | undefined,
  after: boolean | undefined,
): boolean {
  const [plain] = judged;
  return plain?.[0]?.(instance) === before && plain?.[1]?.(instance) === after;
}

function faultOf(before: boolean | undefined, after: boolean | undefined, isExact: boolean): string | undefined {
  if (before === true && after === false)
    return "Narrower: the full schema accepts the instance, the lowered one refuses it.";
  if (before === false && after === true && isExact) return "Not exact: only the lowered schema accepts the instance.";
  return undefined;
}

function count(counts: ProofCounts, before: boolean | undefined, isExact: boolean): void {
  counts.pairs++;
  if (before === true) counts.accepted++;
  else if (before === false && isExact) counts.refused++;
}

const CONDITIONAL = /"(?:if|then|else)":/;

function checkShape(full: JsonObject, result: ReturnType<typeof lowerSchema>): void {
  const { schema: lowered } = result;
  const text = JSON.stringify(lowered);
  const outside = validateCompactInputSchema(JSON.parse(text));
  if (outside.length > 0) throw new Counterexample("Outside the subset.", { full, lowered });
  const [problem] = checkSchema(JSON.parse(text));
  if (problem !== undefined)
    throw new Counterexample(`Not a valid schema: ${problem.pointer} ${problem.message}`, { full, lowered });
  const again = lowerSchema(JSON.parse(text) as JsonObject);
  if (JSON.stringify(again.schema) !== text || again.exactness !== "exact")
    throw new Counterexample("Not idempotent.", { full, lowered, again: again.schema });
  const equal = lowerSchema(JSON.parse(JSON.stringify(full)) as JsonObject);
  if (JSON.stringify(equal) !== JSON.stringify(result))
    throw new Counterexample("Not deterministic.", { full, lowered, again: equal as unknown as Json });
  if (CONDITIONAL.test(text) && !CONDITIONAL.test(JSON.stringify(full)))
    throw new Counterexample("A conditional that nobody wrote.", { full, lowered });
}
