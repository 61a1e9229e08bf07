import type { Exchange } from "../../exchange.js";
import { isObject } from "../../json-body.js";
import type { Judge } from "../../judge.js";

/** Whether a value can be the tools of a list. */
export function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}

/** What holds for the ids of every list, in whatever view. */
export function judgeIds(judge: Judge, list: Exchange, ids: readonly string[]): void {
  const known = new Set<string>();
  const repeated = ids.find((id) => known.size === known.add(id).size);
  judge.judge("catalog-id-unique", "ids that differ", list, repeated && `${repeated} is listed twice`);
  const misplaced = ids.find((id, index) => index > 0 && id < (ids[index - 1] as string));
  judge.judge("catalog-order", "ascending toolId", list, misplaced && `${misplaced} comes too late`);
}
