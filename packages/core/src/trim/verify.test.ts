import { expect, test } from "vitest";
import { splice } from "../json/splice.js";
import { ToolLocator } from "./locate-tools.js";
import { trimPolicy } from "./policy.js";
import { isSound } from "./verify.js";

const BODY = '{"model":"m","tools":[{"name":"a","input_schema":{"title":"T","type":"object","default":{"title":1}}}]}';
const located = new ToolLocator(trimPolicy({}), undefined).locate(new TextEncoder().encode(BODY));
if ("reason" in located) throw new Error(located.reason);
const { source, tools } = located;

/** Whether cutting these pieces of the body would be adopted. */
function sound(pieces: readonly string[], change: (output: Uint8Array) => Uint8Array = (output) => output): boolean {
  const cuts = pieces.map((piece) => ({ start: BODY.indexOf(piece), end: BODY.indexOf(piece) + piece.length }));
  return isSound(source, change(splice(source.bytes, cuts)), tools, cuts);
}

test("trim-self-check: adopts whole members of a schema", () => {
  expect(sound(['"title":"T",'])).toBe(true);
  expect(sound(['"title":"T",', ',"default":{"title":1}'])).toBe(true);
});

test.each([
  ["outside of every schema", ['"model":"m",']],
  ["that is half a member", ['"title":']],
  ["without its comma", ['"title":"T"']],
  ["that takes a second comma along", [',"type":"object",']],
  ["of the schema as a whole", ['{"title":"T","type":"object","default":{"title":1}}']],
  ["that runs into the next tool", ['"default":{"title":1}}}]']],
  ["out of order", [',"default":{"title":1}', '"title":"T",']],
  ["twice", ['"title":"T",', '"title":"T",']],
  ["of nothing", []],
])("trim-self-check: refuses a cut %s", (_, pieces) => {
  expect(sound(pieces)).toBe(false);
});

test("trim-self-check: refuses an output of another length than the cuts make", () => {
  expect(sound(['"title":"T",'], (output) => output.subarray(1))).toBe(false);
});
