import { sameJson } from "../../json-body.js";
import type { HostScenario } from "../host-scenario.js";
import { idsOf, pathOf, toolsOf } from "../host-under-test.js";

/** What a host refuses, it has not done either. */
export const readOnly: HostScenario = {
  id: "read-only",
  title: "Whether a refused request changed the catalogue",
  isExperiment: true,
  async run(host, judge) {
    const list = await host.get("first", "/v1/tools");
    const before = toolsOf(list);
    const id = idsOf(before ?? []).find((each) => pathOf(each) !== undefined);
    if (before === undefined || id === undefined) return;
    const tool = before.find(({ toolId }) => toolId === id);
    for (const method of ["DELETE", "PUT"]) {
      const written = await host.send("first", { method, path: pathOf(id) ?? "/v1/tools" });
      const after = await host.readAgain("first", "/v1/tools");
      const tools = toolsOf(after);
      const now = tools?.find(({ toolId }) => toolId === id);
      const fault = now === undefined ? `${id} is gone` : sameJson(now, tool) ? undefined : `${id} changed`;
      judge.judge("catalog-read-only", "the same tool afterwards", written, fault);
      // Of other tools, somebody else may have changed one meanwhile.
      const same = fault !== undefined || after.response.digest === list.response.digest || sameJson(before, tools);
      judge.suspect("catalog-read-only", "the same list afterwards", written, same ? undefined : "the list changed");
    }
  },
};
