import { isDeepStrictEqual } from "node:util";
import type { Place } from "./places.js";

/** One difference between two JSON documents. */
export interface Change {
  /** JSON Pointer into the document that has the value: the later one, or the earlier one for what was removed. */
  readonly pointer: string;
  /** `undefined` where it was not there. */
  readonly before: unknown;
  /** `undefined` where it is gone. */
  readonly after: unknown;
  /** Whether something that was right becomes wrong by it. */
  readonly breaking: boolean;
  /** Why, where it does not show. */
  readonly note?: string;
}

type Members = Readonly<Record<string, unknown>>;

interface Pair {
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly place: Place;
}

/**
 * Every difference that is no annotation, in the order of the earlier document.
 *
 * @param place what the documents are; it says what may be added and what only explains.
 */
export function compareDocuments(before: unknown, after: unknown, place: Place): Change[] {
  const changes: Change[] = [];
  const pairs: Pair[] = [{ pointer: "", before, after, place }];
  for (let pair = pairs.shift(); pair !== undefined; pair = pairs.shift()) {
    if (isDeepStrictEqual(pair.before, pair.after)) continue;
    const { differences, inner } = compareOne(pair);
    changes.push(...differences);
    pairs.unshift(...inner);
  }
  return changes;
}

interface Comparison {
  readonly differences: readonly Change[];
  readonly inner: readonly Pair[];
}

function compareOne(pair: Pair): Comparison {
  const { before, after, place, pointer } = pair;
  if (isMembers(before) && isMembers(after)) return compareMembers(pair, before, after);
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(pair, before, after);
  if (place.list === "set" && isDeepStrictEqual([before].flat(), [after].flat())) return { differences: [], inner: [] };
  return { differences: [{ pointer, before, after, breaking: true }], inner: [] };
}

function compareMembers({ place, pointer }: Pair, before: Members, after: Members): Comparison {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differences: Change[] = [];
  const inner: Pair[] = [];
  for (const name of names) {
    if (place.explains?.has(name)) continue;
    const at = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const [had, has] = [Object.hasOwn(before, name), Object.hasOwn(after, name)];
    const child = place.members?.get(name) ?? place.each ?? {};
    if (had && has)
      inner.push({ pointer: at, before: before[name], after: after[name], place: entered(child, before) });
    else if (had) differences.push({ pointer: at, before: before[name], after: undefined, breaking: true });
    else {
      const nothing = emptyOf(entered(child, before), after[name]);
      if (nothing === undefined) {
        differences.push({ pointer: at, before: undefined, after: after[name], breaking: place.grows !== true });
      } else inner.push({ pointer: at, before: nothing, after: after[name], place: entered(child, before) });
    }
  }
  return { differences, inner };
}

/** A map or set that was not there is an empty one: its first entries are judged like any later ones. */
function emptyOf(place: Place, value: unknown): unknown {
  if (place.grows === true && place.each !== undefined && isMembers(value)) return {};
  return place.mayAdd !== undefined && Array.isArray(value) ? [] : undefined;
}

/** A closed object gains no member: strict readers would refuse it. */
function entered(child: Place, owner: Members): Place {
  return child.closedBy?.some((name) => owner[name] === false) ? { ...child, grows: false } : child;
}

function compareLists({ place, pointer }: Pair, before: readonly unknown[], after: readonly unknown[]): Comparison {
  if (place.list === "set") return { differences: compareSets(pointer, before, after, place), inner: [] };
  const length = Math.max(before.length, after.length);
  const differences: Change[] = [];
  const inner: Pair[] = [];
  for (let index = 0; index < length; index += 1) {
    const at = `${pointer}/${index}`;
    if (index < before.length && index < after.length) {
      inner.push({ pointer: at, before: before[index], after: after[index], place: place.each ?? {} });
    } else differences.push({ pointer: at, before: before[index], after: after[index], breaking: true });
  }
  return { differences, inner };
}

function compareSets(
  pointer: string,
  before: readonly unknown[],
  after: readonly unknown[],
  { mayAdd }: Place,
): Change[] {
  const missingIn = (list: readonly unknown[]) => (value: unknown) =>
    !list.some((other) => isDeepStrictEqual(value, other));
  return [
    ...before.flatMap((value, index) =>
      missingIn(after)(value)
        ? [{ pointer: `${pointer}/${index}`, before: value, after: undefined, breaking: true }]
        : [],
    ),
    ...after.flatMap((value, index) =>
      missingIn(before)(value)
        ? [{ pointer: `${pointer}/${index}`, before: undefined, after: value, breaking: mayAdd?.(value) !== true }]
        : [],
    ),
  ];
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
