import { isJsonObject, type Json, type JsonObject, trim, walkSchema } from "@toolfold/core";
import type { SuiteGroup } from "./json-schema-test-suite.js";
import { uriOf } from "./prove-lowering-oracles.js";
import type { TrimJudge } from "./trim-judges.js";

/** How a suite schema is put before the trimmer: alone, with its dialect declared, and full of things to cut. */
export const SUITE_VARIANTS = ["shipped", "declared", "decorated"] as const;

/** One of them. */
export type SuiteVariant = (typeof SUITE_VARIANTS)[number];

/** What was compared, and what went wrong. */
export interface TrimSuiteCounts {
  schemas: number;
  /** Schemas that lost something. */
  changed: number;
  cuts: number;
  /** Verdicts that were compared, over all judges. */
  verdicts: number;
  /** Verdicts not compared, because the judge gets this test of the suite wrong whether or not anything is trimmed. */
  setAside: number;
  /** One line for each verdict that is another one after trimming. */
  flips: string[];
}

/** Counts of nothing. */
export function noTrimSuiteCounts(): TrimSuiteCounts {
  return { schemas: 0, changed: 0, cuts: 0, verdicts: 0, setAside: 0, flips: [] };
}

/** Trims one group's schema and compares every judge's verdict on every instance before and after. */
export async function compareTrimmed(
  group: SuiteGroup,
  variant: SuiteVariant,
  judges: readonly TrimJudge[],
  counts: TrimSuiteCounts,
): Promise<void> {
  if (!isJsonObject(group.schema)) return;
  const before = prepare(group.schema, group, variant);
  const { schema: after, cuts } = trimOne(before);
  counts.schemas++;
  counts.cuts += cuts;
  if (cuts === 0) return;
  counts.changed++;
  for (const judge of judges) {
    const own = await judge(prepare(group.schema, group, "declared"), group);
    const judged = [await judge(before, group), await judge(after, group)] as const;
    if (own === undefined || judged[0] === undefined || judged[1] === undefined) continue;
    for (const test of group.tests) {
      if (own(test.data) !== test.valid) {
        counts.setAside++;
        continue;
      }
      const verdicts = [judged[0](test.data), judged[1](test.data)];
      counts.verdicts++;
      if (verdicts[0] === verdicts[1]) continue;
      counts.flips.push(`${group.name} (${variant}), ${test.description}: ${verdicts.join(" → ")}`);
    }
  }
}

function trimOne(schema: JsonObject): { readonly schema: JsonObject; readonly cuts: number } {
  const body = new TextEncoder().encode(JSON.stringify({ tools: [{ name: "t", input_schema: schema }] }));
  const result = trim(body);
  const { tools } = JSON.parse(new TextDecoder().decode(result.bytes)) as { tools: [{ input_schema: JsonObject }] };
  return { schema: tools[0].input_schema, cuts: result.cuts.length };
}

function prepare(schema: JsonObject, { dialect }: SuiteGroup, variant: SuiteVariant): JsonObject {
  if (variant === "shipped") return schema;
  const declared = { $schema: uriOf(dialect), ...schema };
  return variant === "declared" ? declared : decorated(declared);
}

/** Every keyword that may be cut on every schema, and definitions that nothing needs. */
function decorated(schema: JsonObject): JsonObject {
  const copy = structuredClone(schema) as Record<string, Json>;
  walkSchema(copy, { positions: "all" }, ({ schema: node }) => {
    if (!isJsonObject(node)) return;
    const members = node as Record<string, Json>;
    members.title ??= "T";
    members.$comment ??= "c";
    members.examples ??= [{ $ref: "#/$defs/none", title: "T" }];
    members.example ??= { title: "T", const: 1 };
    members.readOnly ??= false;
    members.markdownDescription ??= "m";
  });
  for (const keyword of ["$defs", "definitions"]) {
    if (!Object.hasOwn(copy, keyword)) copy[keyword] = { unused: { type: "null", allOf: [{ $ref: "#" }] } };
  }
  return copy;
}
