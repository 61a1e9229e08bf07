import { parseText, type TextNode, tokensOf } from "./json-text.js";

/** What became of a body on its way: whole members are gone, or something else happened to it. */
export type Comparison =
  | { readonly kind: "cuts"; readonly pointers: readonly string[] }
  | { readonly kind: "other"; readonly change: Change; readonly seen: string };

/** What else can happen: no JSON any more, another value, part of a value gone, or the same value in other bytes. */
export type Change = "not_json" | "description" | "part" | "bytes";

/** Compares a body with what arrived of it, without knowing what may be cut. */
export function compareBodies(sent: Buffer, arrived: Buffer): Comparison {
  if (arrived.equals(sent)) return { kind: "cuts", pointers: [] };
  const [before, after] = [sent.toString("latin1"), arrived.toString("latin1")];
  const [one, other] = [parseText(before), parseText(after)];
  if (one === undefined) return { kind: "other", change: "bytes", seen: "a body that is no JSON was changed" };
  if (other === undefined) return { kind: "other", change: "not_json", seen: "what arrived is not JSON" };
  const removed: Removal[] = [];
  const change = align(before, one, after, other, "", removed) ?? spacing(before, after, removed);
  return change ?? { kind: "cuts", pointers: removed.map(({ pointer }) => pointer) };
}

interface Removal {
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

type Other = Extract<Comparison, { kind: "other" }>;

function align(
  before: string,
  one: TextNode,
  after: string,
  other: TextNode,
  pointer: string,
  removed: Removal[],
): Other | undefined {
  if (one.kind === "array" && other.kind === "array") {
    if (other.elements.length !== one.elements.length) {
      const change = other.elements.length < one.elements.length ? "part" : "bytes";
      return {
        kind: "other",
        change,
        seen: `${pointer}: ${one.elements.length} elements became ${other.elements.length}`,
      };
    }
    for (const [index, element] of one.elements.entries()) {
      const change = align(before, element, after, other.elements[index] as TextNode, `${pointer}/${index}`, removed);
      if (change !== undefined) return change;
    }
    return undefined;
  }
  if (one.kind === "object" && other.kind === "object") {
    let next = 0;
    for (const member of one.members) {
      const at = `${pointer}/${member.name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      const kept = other.members[next];
      if (kept?.name !== member.name) {
        removed.push({ pointer: at, start: member.start, end: member.value.end });
        continue;
      }
      next++;
      const change = align(before, member.value, after, kept.value, at, removed);
      if (change !== undefined) return change;
    }
    const stranger = other.members[next];
    if (stranger === undefined) return undefined;
    return { kind: "other", change: "bytes", seen: `${pointer}: ${JSON.stringify(stranger.name)} is new or moved` };
  }
  const [was, is] = [before.slice(one.start, one.end), after.slice(other.start, other.end)];
  if (was === is) return undefined;
  const seen = `${pointer}: ${was.slice(0, 80)} became ${is.slice(0, 80)}`;
  if (pointer.endsWith("/description")) return { kind: "other", change: "description", seen };
  const isPart = one.kind === "string" && other.kind === "string" && was.includes(is.slice(1, -1));
  return { kind: "other", change: isPart ? "part" : "bytes", seen };
}

/** The values are the same but for removed members; are the bytes? White space may go only next to what was removed. */
function spacing(before: string, after: string, removed: readonly Removal[]): Other | undefined {
  const isRemoved = (start: number): boolean => removed.some((range) => start >= range.start && start < range.end);
  const all = tokensOf(before) ?? [];
  const kept = all.filter(({ text, start }) => text !== "," && !isRemoved(start));
  const seen = (tokensOf(after) ?? []).filter(({ text }) => text !== ",");
  for (const [index, token] of [...kept, undefined].entries()) {
    const other = seen[index];
    const [from, to] = [kept[index - 1]?.end ?? 0, token?.start ?? before.length];
    const was = before.slice(from, to);
    const is = after.slice(seen[index - 1]?.end ?? 0, other?.start ?? after.length);
    const isBesideCut = removed.some(({ start }) => start >= from && start < to);
    const isSame = isBesideCut ? is.length <= was.length && /^[\s,]*$/.test(is) : is === was;
    if (isSame && token?.text === other?.text) continue;
    return {
      kind: "other",
      change: "bytes",
      seen: `byte ${from}: ${JSON.stringify(was.slice(0, 40) + (token?.text ?? "").slice(0, 40))} became ${JSON.stringify(is.slice(0, 40) + (other?.text ?? "").slice(0, 40))}`,
    };
  }
  return undefined;
}
