import { isObject, type Members, sameJson } from "../../json-body.js";
import { compareSchemas } from "../fidelity/compare-schemas.js";
import type { HostScenario } from "../host-scenario.js";
import { labelOf } from "../host-under-test.js";
import { spread } from "../sample-tools.js";

/** Schemas that differ between the views and are compared; of more, a spread. */
const COMPARED = 200;
/** Time for comparing them. */
const LONGEST_MS = 8_000;

/** Whether a model that reads the compact view can make every call that the full schema allows. */
export const valueFidelity: HostScenario = {
  id: "value-fidelity",
  title: "Whether compact schemas accept what full ones accept",
  async run(host, judge) {
    if (!(await host.advertisesCompact())) return;
    const list = await host.get("first", "/v1/tools?view=compact");
    const full = new Map(((await host.tools("first")) ?? []).map((tool) => [tool.toolId, tool.inputSchema]));
    const compact = (await host.tools("first", "?view=compact")) ?? [];
    const pairs = compact.flatMap((tool) => {
      const wide = full.get(tool.toolId);
      return isObject(wide) ? [{ label: labelOf(tool), wide, lean: tool.inputSchema }] : [];
    });
    if (pairs.length === 0) {
      judge.untestable(
        "lowering-never-narrower",
        "No tool has an inputSchema. Give a token that may call one that has.",
      );
      return;
    }
    const omitted = pairs.filter(({ lean }) => lean === undefined);
    judge.suspect(
      "lowering-omit-only-when-asked",
      "no inputSchema left out, unless the operator asked for that",
      list,
      omitted.length === 0 ? undefined : `left out of ${omitted.length} tools, such as ${omitted[0]?.label}`,
    );
    const kept = pairs.filter((pair): pair is typeof pair & { lean: Members } => isObject(pair.lean));
    const differing = kept.filter(({ wide, lean }) => !sameJson(wide, lean));
    const end = performance.now() + LONGEST_MS;
    let schemas = 0;
    let instances = 0;
    const skipped: string[] = [];
    for (const { label, wide, lean } of spread(differing, COMPARED)) {
      if (performance.now() > end) break;
      const found = compareSchemas(wide, lean);
      if (found.kind === "skipped") skipped.push(`${label}: ${found.why}`);
      if (found.kind === "narrower") {
        const fault = `${label}: the full schema accepts ${found.instance}, the compact one does not: ${found.why}`;
        judge.judge("lowering-never-narrower", "every object that the full schema accepts", list, fault);
        return;
      }
      schemas++;
      if (found.kind === "compared") instances += found.accepted;
    }
    if (skipped.length > 0) {
      host.notes.add(
        `${skipped.length} schemas could not be compared with their compact form, such as ${skipped[0]?.slice(0, 300)}.`,
      );
    }
    if (differing.length > schemas) {
      host.notes.add(
        `Of ${differing.length} schemas that differ between the views, a spread of ${schemas} was compared.`,
      );
    }
    const same = kept.length - differing.length;
    const expected = `what the full schema accepts: ${same} schemas are equal, ${schemas - skipped.length} others accept all of ${instances} objects`;
    if (same + schemas > skipped.length) judge.judge("lowering-never-narrower", expected, list, undefined);
    else judge.untestable("lowering-never-narrower", `No schema could be compared, such as ${skipped[0] ?? "any"}.`);
  },
};
