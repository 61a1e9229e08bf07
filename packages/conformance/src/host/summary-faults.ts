import { isObject, type Members } from "../json-body.js";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const MARK = /\s*(?:…|\.\.\.|\[…\]|\[\.\.\.\])$/u;

/** What is wrong with where a description was cut; nothing where it was not, or was rewritten. */
export function faultsOfSummary(compact: unknown, full: unknown): ReadonlyMap<string, string> {
  const none = new Map<string, string>();
  if (typeof compact !== "string" || typeof full !== "string" || compact === full) return none;
  const kept = [compact, compact.replace(MARK, "")].find((text) => text !== "" && full.startsWith(text));
  if (kept === undefined || kept === full) return none;
  const end = JSON.stringify(kept.slice(-20));
  if (!endsGrapheme(full, kept.length)) {
    return new Map([["catalog-compact-summary-grapheme", `the description is cut inside a character, after ${end}`]]);
  }
  const [before, after] = [kept.slice(-1), full.slice(kept.length, kept.length + 1)];
  const insideWord = /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after) && !/[\p{Lo}]/u.test(before);
  return insideWord
    ? new Map([["catalog-compact-summary-end", `the description is cut inside a word, after ${end}`]])
    : none;
}

/** Whether a place between two code units is the end of a grapheme cluster. Looks at the text around it only. */
function endsGrapheme(text: string, index: number): boolean {
  const from = Math.max(0, index - 100);
  const around = text.slice(from, index + 100);
  return [...graphemes.segment(around)].some((segment) => from + segment.index === index);
}

/** Which property lost its description on the way to the compact view, at any depth that both spell out; `undefined` when none did. */
export function faultOfDescriptions(compact: Members, full: Members): string | undefined {
  const stack: [lean: unknown, wide: unknown][] = [[compact, full]];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const [lean, wide] = pair;
    if (!isObject(lean) || !isObject(wide)) continue;
    stack.push([lean.items, wide.items]);
    const kept = isObject(lean.properties) ? lean.properties : {};
    for (const [name, child] of Object.entries(isObject(wide.properties) ? wide.properties : {})) {
      const other = Object.hasOwn(kept, name) ? kept[name] : undefined;
      if (
        isObject(child) &&
        typeof child.description === "string" &&
        isObject(other) &&
        other.description === undefined
      )
        return `the property ${name} lost its description`;
      stack.push([other, child]);
    }
  }
  return undefined;
}
