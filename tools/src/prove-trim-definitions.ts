import { type Json, type JsonObject, trim } from "@toolfold/core";
import fc from "fast-check";
import { ajvTrimJudge, hyperjumpTrimJudge, type TrimJudge } from "./trim-judges.js";

/** How much the property saw. */
export interface TrimDefinitionsCounts {
  schemas: number;
  /** Schemas that lost a definition. */
  changed: number;
  verdicts: number;
  /** Verdicts that were none: the validator refuses the schema before and after. */
  refusals: number;
}

/** Names of definitions, with the ways to point at them. */
const POINTERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["a", ["#/$defs/a", "#/%24defs/a", "#/$defs/%61"]],
  ["b", ["#/$defs/b"]],
  ["c/d", ["#/$defs/c~1d", "#/$defs/c%7E1d"]],
  ["e~f", ["#/$defs/e~0f"]],
  ["g h", ["#/$defs/g%20h"]],
  ["title", ["#/$defs/title"]],
  ["%41", ["#/$defs/%2541"]],
  ["$defs", ["#/$defs/$defs"]],
]);
const NAMES = [...POINTERS.keys()];
const RARE_TARGETS = [
  "#",
  "#/$defs",
  "#/properties/p",
  "#/allOf/0",
  "#an",
  "https://x.test/a",
  "https://x.test/root#/$defs/a",
];
const INSTANCES: readonly Json[] = [
  null,
  1,
  "x",
  [],
  ["x", 1],
  [[1], ["x"]],
  {},
  { p: 1 },
  { p: "x", q: [1] },
  { q: { p: null } },
];

const pointer = fc.constantFrom(...[...POINTERS.values()].flat(), "#/definitions/a", "#/definitions/b");
const target = fc.oneof({ weight: 20, arbitrary: pointer }, { weight: 1, arbitrary: fc.constantFrom(...RARE_TARGETS) });
const plain = fc.constantFrom("string", "integer", "object", "array", "null").map((type): JsonObject => ({ type }));
const { node } = fc.letrec<{ node: JsonObject }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { weight: 8, arbitrary: plain },
    { weight: 3, arbitrary: target.map(($ref) => ({ items: { $ref } })) },
    { weight: 3, arbitrary: target.map(($ref) => ({ properties: { p: { $ref } } })) },
    { weight: 1, arbitrary: target.map(($ref) => ({ not: { $ref } })) },
    {
      weight: 1,
      arbitrary: fc.tuple(target, plain).map(([$ref, rest]) => ({ additionalProperties: { $ref, ...rest } })),
    },
    { weight: 2, arbitrary: tie("node").map((items) => ({ items })) },
    { weight: 2, arbitrary: tie("node").map((p) => ({ properties: { p, id: { type: "string" } } })) },
    { weight: 1, arbitrary: fc.array(tie("node"), { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf })) },
    { weight: 1, arbitrary: target.map(($ref) => ({ default: { $ref } })) },
    { weight: 1, arbitrary: plain.map((b) => ({ $defs: { b } })) },
  ),
}));
/** What makes reachability uncertain, now and then. */
const doubtful = fc.oneof(
  { weight: 30, arbitrary: fc.constant<JsonObject>({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<JsonObject>({ $anchor: "an" }, { $dynamicAnchor: "an" }, { $id: "https://x.test/a" }),
  },
);
const root = fc.constantFrom<JsonObject>({}, {}, {}, { title: "T" }, { $id: "https://x.test/root" });
const definition = fc.tuple(node, doubtful).map(([one, other]): JsonObject => ({ ...one, ...other }));
const schema = fc
  .record({
    $defs: fc
      .tuple(...NAMES.map(() => definition))
      .map((all) => Object.fromEntries(NAMES.map((name, at) => [name, all[at]]))),
    definitions: fc.record({ a: definition, b: definition }),
    properties: fc.record({ p: node, q: node }),
    allOf: fc.array(node, { minLength: 1, maxLength: 2 }),
    root,
  })
  .map(({ root: extra, ...members }) => JSON.parse(JSON.stringify({ ...extra, ...members })) as JsonObject);

/** For any schema with definitions and references between them: no verdict changes. */
export async function proveTrimDefinitions(runs: number, seed: number): Promise<TrimDefinitionsCounts> {
  const judges: readonly TrimJudge[] = [ajvTrimJudge, hyperjumpTrimJudge(undefined)];
  const counts: TrimDefinitionsCounts = { schemas: 0, changed: 0, verdicts: 0, refusals: 0 };
  await fc.assert(
    fc.asyncProperty(schema, async (before) => {
      const after = trimOne(before);
      counts.schemas++;
      if (after === undefined) return;
      counts.changed++;
      for (const judge of judges) await compare(before, after, judge, counts);
    }),
    { numRuns: runs, seed },
  );
  return counts;
}

async function compare(
  before: JsonObject,
  after: JsonObject,
  judge: TrimJudge,
  counts: TrimDefinitionsCounts,
): Promise<void> {
  const group = { dialect: "2020-12", name: "", schema: before, tests: [] } as const;
  const [one, other] = [await judge(before, group), await judge(after, group)];
  for (const instance of INSTANCES) {
    const verdicts = [one?.(instance), other?.(instance)];
    counts.verdicts++;
    if (verdicts[0] === "refused") counts.refusals++;
    if (verdicts[0] === verdicts[1]) continue;
    throw new Error(
      `${verdicts.join(" → ")} at ${JSON.stringify(instance)}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
    );
  }
}

function trimOne(schema: JsonObject): JsonObject | undefined {
  const body = new TextEncoder().encode(JSON.stringify({ tools: [{ name: "t", input_schema: schema }] }));
  const result = trim(body);
  if (!result.cuts.some((cut) => cut.lever === "unusedDefinitions")) return undefined;
  const { tools } = JSON.parse(new TextDecoder().decode(result.bytes)) as { tools: [{ input_schema: JsonObject }] };
  return tools[0].input_schema;
}
