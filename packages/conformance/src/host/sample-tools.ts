import type { Members } from "../json-body.js";
import { idsOf, pathOf } from "./host-under-test.js";

/** Ids to read one by one: at most so many that look odd, and a spread of the others. */
const ODD = 10;
const SPREAD = 15;

/** A sample of a list for reading by id: every tool of a small one; of a large one those with odd ids first, then a spread. */
export function sampleTools(tools: readonly Members[]): readonly Members[] {
  if (tools.length <= ODD + SPREAD) return tools;
  const odd = tools.filter((tool) =>
    idsOf([tool]).some((id) => pathOf(id) !== `/v1/tools/${id.replaceAll(":", "%3A")}`),
  );
  const plain = tools.filter((tool) => !odd.includes(tool));
  return [...spread(odd, ODD), ...spread(plain, SPREAD)];
}

/** Up to `count` members, evenly spaced. */
export function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as Item);
}
