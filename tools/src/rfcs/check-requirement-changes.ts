import type { Requirement } from "../requirement.js";
import type { Rfc } from "../rfc.js";
import type { SourceProblem } from "../source-problem.js";

/** A state of specification and RFCs that the present one is compared with. */
export interface Base {
  /** What people call it: a commit, or a frozen revision. */
  readonly name: string;
  readonly requirements: readonly Requirement[];
  /** The RFCs as they were; `undefined` where nothing is known about them. */
  readonly rfcs: readonly Rfc[] | undefined;
}

type Kind = "added" | "changed" | "retired";

/**
 * Compares the tables "Requirements added, changed, retired" with what happened to the requirements.
 *
 * @param lines where each requirement stands on its page.
 * @returns problems, and the ids that were reworded without an RFC: fine as long as their meaning stays.
 */
export function checkRequirementChanges(
  base: Base,
  requirements: readonly Requirement[],
  rfcs: readonly Rfc[],
  lines: ReadonlyMap<string, number> = new Map(),
): { readonly problems: readonly SourceProblem[]; readonly reworded: readonly string[] } {
  const standing = rfcs.filter(({ fields }) => fields.get("Status") !== "Withdrawn");
  const before = new Map(base.requirements.map((requirement) => [requirement.id, requirement]));
  const reworded: string[] = [];
  const problems = requirements.flatMap((requirement) => {
    const { id, status, hash } = requirement;
    const old = before.get(id);
    const missing = (kind: Kind, message: string): SourceProblem[] =>
      lists(standing, kind, id)
        ? []
        : [{ code: "rfc_not_listed", path: requirement.page, line: lines.get(id) ?? 1, message }];
    const origin = missing("added", `"${id}" is in no RFC's table as added. Name it there.`);
    if (status === "retired") return [...origin, ...missing("retired", `"${id}" is retired, and no RFC says so.`)];
    if (old === undefined || old.status === "retired") return origin;
    const facts = (["level", "role"] as const).filter((fact) => old[fact] !== requirement[fact]);
    if (facts.length === 0 && old.hash !== hash && !lists(standing, "changed", id)) reworded.push(id);
    return [
      ...origin,
      ...facts.flatMap((fact) =>
        missing(
          "changed",
          `The ${fact} of "${id}" was ${old[fact]} in ${base.name} and is ${requirement[fact]}; no RFC lists it as changed.`,
        ),
      ),
    ];
  });
  return { problems: [...problems, ...findEmptyClaims(base, requirements, standing)], reworded };
}

function lists(rfcs: readonly Rfc[], kind: Kind, id: string): boolean {
  return rfcs.some(({ changes }) => changes.some((entry) => entry.change === kind && entry.id === id));
}

/** Rows that an RFC got since the base, about requirements to which nothing of the kind happened since. */
function findEmptyClaims(base: Base, requirements: readonly Requirement[], rfcs: readonly Rfc[]): SourceProblem[] {
  const { rfcs: oldRfcs } = base;
  if (oldRfcs === undefined) return [];
  const before = new Map(base.requirements.map((requirement) => [requirement.id, requirement]));
  const now = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  return rfcs.flatMap(({ path, changes }) =>
    changes.flatMap(({ change, id, line }) => {
      const [old, current] = [before.get(id), now.get(id)];
      const report = (message: string): SourceProblem[] => [{ code: "rfc_empty_claim", path, line, message }];
      if (oldRfcs.some((rfc) => rfc.path === path && lists([rfc], change as Kind, id))) return [];
      if (change === "added" && old !== undefined && !lists(oldRfcs, "added", id)) {
        return report(`"${id}" was there already in ${base.name}; it is not added by this RFC.`);
      }
      if (change === "changed" && old !== undefined && current !== undefined && same(old, current)) {
        return report(`"${id}" is what it was in ${base.name}; nothing changed.`);
      }
      return [];
    }),
  );
}

function same(one: Requirement, other: Requirement): boolean {
  return one.hash === other.hash && one.level === other.level && one.role === other.role;
}
