import {
  checkSchema,
  isJsonObject,
  type Json,
  type JsonObject,
  lowerSchema,
  validateCompactInputSchema,
  walkSchema,
} from "@toolfold/core";
import type { SuiteGroup } from "./json-schema-test-suite.js";
import { ajvJudge, hyperjumpJudge, uriOf } from "./prove-lowering-oracles.js";

/** What became of one group. */
export interface GroupOutcome {
  readonly name: string;
  readonly outcome: "exact" | "wider" | "not embedded" | "needs remotes";
  /** Why it was not embedded. */
  readonly why?: string;
  /** What breaks a guarantee: one sentence each. */
  readonly faults: readonly string[];
  /** Instances on which the two validators disagree about the lowered schema. */
  readonly setAside: number;
}

/** Lowers a group's schema, by itself for objects and as a property for every instance, and compares the verdicts. */
export async function runGroup(group: SuiteGroup): Promise<GroupOutcome> {
  const { name } = group;
  if (JSON.stringify(group.schema).includes("localhost:1234")) return outcome(name, "needs remotes");
  const embedded = embed(group);
  const objectsOnly = group.tests.every((test) => isJsonObject(test.data));
  if ("why" in embedded && !objectsOnly) return { ...outcome(name, "not embedded"), why: embedded.why };
  const direct = await compare(group, dialected(group), (data) => (isJsonObject(data) ? data : undefined));
  const wrapped = "why" in embedded ? undefined : await compare(group, embedded.schema, (value) => ({ value }));
  const exact = direct.exact && (wrapped === undefined || wrapped.exact);
  return {
    name,
    outcome: exact ? "exact" : "wider",
    faults: [...direct.faults, ...(wrapped?.faults ?? [])],
    setAside: direct.setAside + (wrapped?.setAside ?? 0),
  };
}

function outcome(name: string, what: GroupOutcome["outcome"]): GroupOutcome {
  return { name, outcome: what, faults: [], setAside: 0 };
}

function dialected(group: SuiteGroup): Json {
  return isJsonObject(group.schema) ? { $schema: uriOf(group.dialect), ...group.schema } : group.schema;
}

/** Puts the schema under a property without changing what its references mean. */
function embed({ schema, dialect }: SuiteGroup): { readonly schema: JsonObject } | { readonly why: string } {
  const around = (value: Json): { readonly schema: JsonObject } => ({
    schema: { $schema: uriOf(dialect), type: "object", properties: { value } },
  });
  if (!isJsonObject(schema)) return around(schema);
  const { $schema, ...rest } = schema;
  if (typeof $schema === "string" && $schema !== uriOf(dialect)) return { why: "declares another dialect" };
  if (typeof rest.$id === "string" || typeof rest.id === "string") return around(rest);
  const text = JSON.stringify(rest);
  if (!/"\$(ref|recursiveRef|dynamicRef)"/.test(text)) return around(rest);
  if (Object.hasOwn(rest, "$ref") && dialect.startsWith("draft")) return moved(rest, around);
  if (dialect.startsWith("draft")) {
    return around({ ...rest, [dialect === "draft-04" ? "id" : "$id"]: "https://suite.invalid/schema" });
  }
  return around({ ...rest, $id: "https://suite.invalid/schema" });
}

/** Where `$ref` hides an `$id` beside it, the pointers of all references are moved instead. */
function moved(
  schema: JsonObject,
  around: (value: Json) => { readonly schema: JsonObject },
): { readonly schema: JsonObject } | { readonly why: string } {
  const copy = structuredClone(schema);
  let why: string | undefined;
  walkSchema(copy, { positions: "all" }, ({ schema: node }) => {
    if (!isJsonObject(node) || typeof node.$ref !== "string") return;
    if (!node.$ref.startsWith("#")) why = "has a reference that is not a local pointer";
    else (node as { $ref: string }).$ref = `#/properties/value${node.$ref.slice(1)}`;
  });
  return why === undefined ? around(copy) : { why };
}

interface Comparison {
  readonly exact: boolean;
  readonly faults: readonly string[];
  readonly setAside: number;
}

async function compare(
  group: SuiteGroup,
  full: Json,
  instanceOf: (data: Json) => Json | undefined,
): Promise<Comparison> {
  const { schema, exactness } = lowerSchema(full, { dialect: group.dialect });
  const shown = JSON.stringify(schema);
  const faults: string[] = [];
  if (validateCompactInputSchema(schema).length > 0) faults.push(`is not in the subset: ${shown}`);
  if (checkSchema(schema).length > 0) faults.push(`is not valid: ${JSON.stringify(checkSchema(schema))} ${shown}`);
  if (JSON.stringify(lowerSchema(schema).schema) !== shown) faults.push(`is not idempotent: ${shown}`);
  const judges = [ajvJudge(schema, "2020-12"), await hyperjumpJudge(schema, "2020-12")];
  if (judges.every((judge) => judge === undefined)) faults.push(`cannot be judged: ${shown}`);
  let setAside = 0;
  for (const test of group.tests) {
    const instance = instanceOf(test.data);
    if (instance === undefined) continue;
    const verdicts = new Set(judges.map((judge) => judge?.(instance)).filter((verdict) => verdict !== undefined));
    if (verdicts.size !== 1) {
      setAside++;
      continue;
    }
    const [accepted] = verdicts;
    if (test.valid && accepted !== true) faults.push(`narrows at ${JSON.stringify(instance)}: ${shown}`);
    if (!test.valid && accepted === true && exactness === "exact") {
      faults.push(`claims exact but accepts ${JSON.stringify(instance)}: ${shown}`);
    }
  }
  return { exact: exactness === "exact", faults: faults.map((fault) => `${group.name} ${fault}`), setAside };
}
