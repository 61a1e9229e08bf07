import { type ShapeName, type TrimCut, type TrimResult, trim } from "@toolfold/core";
import fc from "fast-check";
import { getNodePath, type Node, type ParseError, parseTree } from "jsonc-parser";
import { type ArbitraryBody, arbitraryBody } from "./trim-arbitrary-body.js";
import { cuttableMembers } from "./trim-cuttable-members.js";

/** How much the property saw. */
export interface TrimBytesCounts {
  bodies: number;
  /** Bodies that lost something. */
  changed: number;
  cuts: number;
}

/**
 * For any body: the output is the input without the reported ranges; every range is one member, of those that an
 * independent walk over an independent parse allows, and one comma; what is left parses and has nothing more to cut.
 *
 * @throws what fast-check throws, with the smallest body that breaks the property.
 */
export function proveTrimBytes(runs: number, seed: number): TrimBytesCounts {
  const counts: TrimBytesCounts = { bodies: 0, changed: 0, cuts: 0 };
  fc.assert(
    fc.property(arbitraryBody, (body) => {
      const result = checkTrimmed(body);
      counts.bodies++;
      counts.cuts += result.cuts.length;
      if (result.changed) counts.changed++;
    }),
    { numRuns: runs, seed },
  );
  return counts;
}

/** Trims one body and checks the result. */
export function checkTrimmed({ shape, text }: ArbitraryBody): TrimResult {
  const input = Buffer.from(text, "utf8");
  const result = trim(input, { shape });
  const output = Buffer.from(result.bytes);
  expect(
    result.skipped.every((skip) => skip.reason !== "self_check_failed"),
    "the self-check never fails",
    text,
  );
  expect(output.equals(without(input, result.cuts)), "the output is the input without the ranges", text);
  expect(
    result.changed === result.cuts.length > 0 && (result.changed || result.bytes === input),
    "changed is true of cuts only",
    text,
  );
  checkRanges(input.toString("latin1"), shape, result.cuts);
  JSON.parse(output.toString("utf8"));
  expect(parse(output.toString("latin1")) !== undefined, "the output parses", text);
  expect(!trim(result.bytes, { shape }).changed, "there is nothing more to cut", text);
  expect(Buffer.from(trim(input, { shape }).bytes).equals(output), "the same bytes come out again", text);
  return result;
}

/** In Latin-1 every byte is one character, so the offsets of the independent parser are byte offsets. */
function checkRanges(latin1: string, shape: ShapeName, cuts: readonly TrimCut[]): void {
  const root = parse(latin1);
  if (root === undefined) throw new Error(`jsonc-parser refuses what trim cut: ${latin1}`);
  const allowed = cuttableMembers(root, shape, latin1);
  let reached = 0;
  for (const cut of cuts) {
    const { start, end, lever } = cut;
    expect(start >= reached && end > start, "ranges are in order and apart", latin1);
    reached = end;
    const [, before = "", member = "", after = ""] =
      /^(\s*,\s*)?([\s\S]*?)(\s*,\s*)?$/.exec(latin1.slice(start, end)) ?? [];
    expect(before === "" || after === "", `one comma at most goes with ${member}`, latin1);
    const known = allowed.get(start + before.length);
    expect(
      known !== undefined && known.node.length === member.length,
      `${member} is one whole member of a schema`,
      latin1,
    );
    expect(known?.lever === lever, `${member} belongs to ${lever}`, latin1);
    if (known !== undefined) checkReport(cut, known.node, latin1);
  }
}

/** A cut names the member that is there, the tool that holds it, and the keyword. */
function checkReport({ tool, pointer, keyword }: TrimCut, member: Node, latin1: string): void {
  const [key] = member.children ?? [];
  const path = key === undefined ? [] : getNodePath(key);
  const there = path.map((step) => `/${utf8(String(step)).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  expect(pointer === there, `${pointer} is the member at ${there}`, latin1);
  expect(path.slice(-2).includes(keyword), `${keyword} is what is cut at ${pointer}`, latin1);
  let isNamed = pointer.startsWith(`${tool}/`);
  for (let around: Node | undefined = member; around !== undefined && !isNamed; around = around.parent) {
    const names = (around.children ?? []).flatMap(({ children: [name, value] = [] }) =>
      name?.value === "name" && typeof value?.value === "string" ? utf8(value.value) : [],
    );
    isNamed = names.includes(tool);
  }
  expect(isNamed, `${pointer} is in the tool ${tool}`, latin1);
}

function utf8(latin1: string): string {
  return Buffer.from(latin1, "latin1").toString("utf8");
}

function without(input: Buffer, cuts: readonly TrimCut[]): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  for (const { start, end } of cuts) {
    kept.push(input.subarray(from, start));
    from = end;
  }
  return Buffer.concat([...kept, input.subarray(from)]);
}

function parse(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  return errors.length === 0 ? root : undefined;
}

function expect(holds: boolean, what: string, text: string): void {
  if (!holds) throw new Error(`Broken: ${what}. Body: ${text}`);
}
