import type { Level, Requirement, Role } from "../requirement.js";
import type { Evidence, SubjectKind } from "./evidence.js";
import type { Review, Reviews } from "./reviews.js";

/** How a requirement stands. The last two fail the check. */
export const STATES = ["checked", "not observable", "gap", "stale"] as const;

/** One of the states. */
export type State = (typeof STATES)[number];

/** One row of `spec/v1/traceability.json`. */
export interface Row {
  readonly id: string;
  readonly level: Level;
  readonly role: Role;
  readonly page: string;
  readonly state: State;
  /** Why it is not checked. */
  readonly reason?: string;
  /** Programs that the conformance suite saw keep it. */
  readonly passed: readonly string[];
  /** Kinds of deliberately broken program that failed exactly it. */
  readonly broken: readonly SubjectKind[];
  /** How many vectors cite it. */
  readonly vectors: number;
  readonly proofs: readonly string[];
  readonly tests: readonly string[];
}

/** One row for each requirement that is not retired, in their order, and what is wrong with the reviews. */
export function judgeRows(
  requirements: readonly Requirement[],
  evidence: Evidence,
  reviews: Reviews,
): { readonly rows: readonly Row[]; readonly problems: readonly string[] } {
  const active = requirements.filter(({ status }) => status === "active");
  const rows = active.map((requirement) => judgeRow(requirement, evidence, reviews.get(requirement.id)));
  const known = new Set(active.map(({ id }) => id));
  return {
    rows,
    problems: [
      ...[...reviews.keys()]
        .filter((id) => !known.has(id))
        .map((id) => `"${id}" is reviewed and is no active requirement.`),
      ...rows
        .filter(({ id, state }) => state === "checked" && reviews.get(id)?.notObservable !== undefined)
        .map(({ id }) => `"${id}" is called not observable and is checked. Take the reason out.`),
    ],
  };
}

function judgeRow({ id, level, role, page, hash }: Requirement, evidence: Evidence, review: Review | undefined): Row {
  const facts = {
    passed: evidence.runs.filter(({ passed }) => passed.includes(id)).map(({ name }) => name),
    broken: evidence.broken.get(id) ?? [],
    vectors: evidence.vectors.get(id) ?? 0,
    proofs: evidence.proofs.get(id) ?? [],
    tests: evidence.tests.get(id) ?? [],
  };
  const row = { id, level, role, page };
  if (review?.text !== hash) return { ...row, state: "stale", reason: staleReason(review), ...facts };
  const gap = findGap(id, evidence, facts);
  if (gap === undefined) return { ...row, state: "checked", ...facts };
  const excuse =
    review.notObservable ?? (level === "MAY" ? "A permission: there is nothing to keep." : unseen(id, evidence));
  if (gap.judged || excuse === undefined) return { ...row, state: "gap", reason: gap.reason, ...facts };
  return { ...row, state: "not observable", reason: excuse, ...facts };
}

function staleReason(review: Review | undefined): string {
  if (review === undefined) return "Nobody has compared its check with its text yet.";
  return "Its text changed after its check was last compared with it.";
}

/** Why a requirement is not checked; `judged` where the suite reached a verdict, so that it can be observed. */
function findGap(
  id: string,
  { runs }: Evidence,
  { passed, broken, vectors, proofs, tests }: Pick<Row, "passed" | "broken" | "vectors" | "proofs" | "tests">,
): { readonly reason: string; readonly judged: boolean } | undefined {
  const missed = runs.filter((run) => run.missed.includes(id)).map(({ name }) => name);
  if (missed.length > 0) return { reason: `Not kept by: ${missed.join(", ")}.`, judged: true };
  if (passed.length > 0 && broken.length === 0) {
    return { reason: `Kept by ${passed.join(", ")}, but no broken program was seen to fail exactly it.`, judged: true };
  }
  if (passed.length > 0 || vectors > 0 || proofs.length > 0 || tests.length > 0) return undefined;
  if (broken.length > 0)
    return { reason: "A broken program fails it, but no right one was seen to keep it.", judged: true };
  return { reason: "No run of the suite judged it, and no vector, proof or test is about it.", judged: false };
}

function unseen(id: string, { runs }: Evidence): string | undefined {
  return runs.map(({ notObservable }) => notObservable.get(id)).find((reason) => reason !== undefined);
}
