import type { Exchange } from "../../exchange.js";
import { isObject, jsonOf, type Members, sameJson } from "../../json-body.js";
import type { Judge } from "../../judge.js";
import { faultOfSchema, faultOfShape } from "../../oracle.js";
import type { HostScenario } from "../host-scenario.js";
import { idsOf, labelOf, pathOf } from "../host-under-test.js";
import { sampleTools } from "../sample-tools.js";
import { BANNED, keywordsUsed, requirementOfKeyword } from "../subset-faults.js";
import { faultOfDescriptions, faultsOfSummary } from "../summary-faults.js";
import { withoutExecRule } from "./exec-rule.js";
import { isListOfObjects, judgeIds } from "./list-rules.js";

const PATH = "/v1/tools?view=compact";
const HEAVY = ["outputSchema", "auth", "egress", "approval", "replayPolicy", "costHint", "latencyHint"];
const SHARED = ["toolId", "source", "safetyTier", "title"];
const SUMMARY_CODE_POINTS = 256;
const DIALECT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

export const compactView: HostScenario = {
  id: "compact-view",
  title: "The compact view",
  async run(host, judge) {
    if (!(await host.advertisesCompact())) {
      judge.notApplicable("catalog-view-compact", "toolCatalog.compactView");
      return;
    }
    const list = await host.get("first", PATH);
    const body = jsonOf(list.response);
    const served =
      list.response.status === 200 && isObject(body) && isListOfObjects(body.tools) && Object.keys(body).length === 1;
    judge.judge(
      "catalog-view-compact",
      "200 with the envelope",
      list,
      served ? undefined : `status ${list.response.status}, no envelope`,
    );
    if (!served) return;
    const compact = (await host.tools("first", "?view=compact")) ?? [];
    const standard = (await host.tools("first")) ?? [];
    judgeIds(judge, list, idsOf(compact));

    const [lean, wide] = [new Set(idsOf(compact)), new Set(idsOf(standard))];
    const missing = [...wide].filter((id) => !lean.has(id));
    const added = [...lean].filter((id) => !wide.has(id));
    judge.judge(
      "catalog-compact-same-ids",
      "the ids of the standard view",
      list,
      missing.length + added.length === 0
        ? undefined
        : `missing ${missing.length} (${missing.slice(0, 3).join(", ")}), added ${added.length} (${added.slice(0, 3).join(", ")})`,
    );
    if (host.has("second")) {
      const lean = idsOf((await host.tools("second", "?view=compact")) ?? []).sort();
      const rich = idsOf((await host.tools("second")) ?? []).sort();
      judge.judge(
        "catalog-compact-same-ids",
        "the ids of the standard view, for the second principal too",
        await host.get("second", PATH),
        lean.join("\n") === rich.join("\n") ? undefined : `${lean.length} ids against ${rich.length}, or others`,
      );
    }
    const full = new Map(standard.map((tool) => [tool.toolId, tool]));
    const faults = new Map<string, string>();
    for (const tool of compact) judgeTool(tool, full.get(tool.toolId), faults);
    const hasSchema = compact.some(({ inputSchema }) => inputSchema !== undefined);
    for (const requirement of PER_TOOL) {
      if (hasSchema || !requirement.startsWith("subset-")) {
        judge.judge(requirement, PER_TOOL_EXPECTED, list, faults.get(requirement));
      } else
        judge.untestable(
          requirement,
          "No tool of the compact list has an inputSchema. Give a token that may call one.",
        );
    }
    for (const tool of sampleTools(compact)) {
      const path = typeof tool.toolId === "string" ? pathOf(tool.toolId) : undefined;
      if (path === undefined) continue;
      judgeById(judge, tool, await host.get("first", path), await host.get("first", `${path}?view=compact`));
    }
  },
};

const PER_TOOL: readonly string[] = [
  "catalog-compact-shape",
  "catalog-compact-fields",
  "catalog-compact-same-values",
  "catalog-compact-summary",
  "catalog-compact-summary-end",
  "catalog-compact-summary-grapheme",
  "catalog-compact-property-descriptions",
  "subset-root-object",
  "subset-root-properties",
  "subset-valid-schema",
  "subset-no-other-dialect",
  "subset-no-dynamic-ref",
  "subset-no-definitions",
  ...BANNED.values(),
];
const PER_TOOL_EXPECTED = "every tool of the compact list keeps it";

/** Notes the first fault of each requirement; a fault with an id of its own is not reported as misshapen too. */
function judgeTool(tool: Members, full: Members | undefined, faults: Map<string, string>): void {
  const note = (requirement: string, fault: string | undefined): void => {
    if (fault !== undefined && !faults.has(requirement)) faults.set(requirement, `${labelOf(tool)}: ${fault}`);
  };
  const heavy = HEAVY.filter((name) => Object.hasOwn(tool, name));
  note("catalog-compact-fields", heavy.length > 0 ? `carries ${heavy.join(", ")}` : undefined);
  const { inputSchema, ...rest } = tool;
  const light = Object.fromEntries(Object.entries(rest).filter(([name]) => !HEAVY.includes(name)));
  note("catalog-compact-shape", faultOfShape("compact-tool-descriptor", withoutExecRule(light)));
  const changed = full && SHARED.filter((name) => !sameJson(tool[name], full[name]));
  note("catalog-compact-same-values", changed?.length ? `differs in ${changed.join(", ")}` : undefined);
  const length = typeof tool.description === "string" ? Array.from(tool.description).length : 0;
  note("catalog-compact-summary", length > SUMMARY_CODE_POINTS ? `a description of ${length} code points` : undefined);
  for (const [requirement, fault] of faultsOfSummary(tool.description, full?.description)) note(requirement, fault);
  if (inputSchema !== undefined) judgeSchema(inputSchema, note);
  if (isObject(inputSchema) && isObject(full?.inputSchema)) {
    note("catalog-compact-property-descriptions", faultOfDescriptions(inputSchema, full.inputSchema));
  }
}

function judgeSchema(schema: unknown, note: (requirement: string, fault: string | undefined) => void): void {
  if (!isObject(schema)) {
    note("catalog-compact-shape", "inputSchema is not an object");
    return;
  }
  note("subset-root-object", schema.type === "object" ? undefined : `type is ${JSON.stringify(schema.type)}`);
  note("subset-root-properties", isObject(schema.properties) ? undefined : "no properties object");
  const dialect: unknown = schema.$schema;
  const other = dialect !== undefined && !(typeof dialect === "string" && DIALECT.test(dialect));
  note("subset-no-other-dialect", other ? `$schema ${JSON.stringify(dialect)}` : undefined);
  if (!other) note("subset-valid-schema", faultOfSchema(schema));
  const used = keywordsUsed(schema);
  const banned = new Map([...used].filter(([keyword]) => BANNED.has(keyword)));
  for (const [keyword, pointer] of used) note(requirementOfKeyword(keyword), `${keyword} at /inputSchema${pointer}`);
  if (banned.size === 0 && schema.type === "object" && isObject(schema.properties)) {
    note("subset-valid-schema", faultOfShape("compact-input-schema", schema));
  }
}

function judgeById(judge: Judge, tool: Members, standard: Exchange, compact: Exchange): void {
  if (standard.response.status !== 200) return;
  const served = compact.response.status === 200;
  judge.judge(
    "catalog-view-compact",
    "200 by id too",
    compact,
    served ? undefined : `status ${compact.response.status}`,
  );
  if (!served) return;
  judge.judge(
    "catalog-by-id-equal",
    "the compact descriptor of the list, by id",
    compact,
    sameJson(jsonOf(compact.response), tool) ? undefined : "it differs from the descriptor in the list",
  );
}
