import type { Requirement } from "../requirement.js";
import type { Change } from "./compare-documents.js";

const FACTS = ["level", "role", "since", "page"] as const;

/** What became of the requirements of a frozen revision. A new wording, a new id and a retirement break nobody by themselves. */
export function compareRequirements(
  frozen: readonly Requirement[],
  current: readonly Requirement[],
  revision: string,
): Change[] {
  const now = new Map(current.map((requirement) => [requirement.id, requirement]));
  const known = new Set(frozen.map(({ id }) => id));
  return [
    ...frozen.flatMap((before): Change[] => {
      const after = now.get(before.id);
      const at = `/${before.id}`;
      if (after === undefined) return [{ pointer: at, before: before.text, after: undefined, breaking: true }];
      const facts = FACTS.filter((fact) => before[fact] !== after[fact]).map((fact) => ({
        pointer: `${at}/${fact}`,
        before: before[fact],
        after: after[fact],
        breaking: fact !== "page",
      }));
      const status = { pointer: `${at}/status`, before: before.status, after: after.status };
      const text = { pointer: `${at}/text`, before: before.text, after: after.text };
      return [
        ...facts,
        ...(before.status === after.status ? [] : [{ ...status, breaking: after.status === "active" }]),
        ...(before.text === after.text ? [] : [{ ...text, breaking: false }]),
      ];
    }),
    ...current
      .filter(({ id }) => !known.has(id))
      .flatMap(({ id, since, text }): Change[] => [
        { pointer: `/${id}`, before: undefined, after: text, breaking: false },
        ...(isLater(since, revision)
          ? []
          : [
              {
                pointer: `/${id}/since`,
                before: undefined,
                after: since,
                breaking: true,
                note: `it is new, so it cannot be part of revision ${revision}`,
              },
            ]),
      ]),
  ];
}

/** Whether one revision, such as `1.10`, comes after another, such as `1.9`. */
export function isLater(one: string, other: string): boolean {
  const [[major, minor], [otherMajor, otherMinor]] = [numbersOf(one), numbersOf(other)];
  return major === otherMajor ? minor > otherMinor : major > otherMajor;
}

function numbersOf(revision: string): [number, number] {
  const [major = 0, minor = 0] = revision.split(".").map(Number);
  return [major, minor];
}
