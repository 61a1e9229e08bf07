import { sameJson } from "../../json-body.js";
import type { HostScenario } from "../host-scenario.js";
import { idsOf, pathOf, toolsOf } from "../host-under-test.js";

/** What a host refuses, it has not done either. */
export const readOnly: HostScenario = {
  id: "read-only",
  title: "Whether a refused request changed the catalogue",
  async run(host, judge) {
    const before = await host.tools("first");
    const id = idsOf(before ?? []).find((each) => pathOf(each) !== undefined);
    if (before === undefined || id === undefined) return;
    for (const method of ["DELETE", "PUT"]) {
      const written = await host.send("first", { method, path: pathOf(id) ?? "/v1/tools" });
      const after = toolsOf(await host.send("first", { path: "/v1/tools" }));
      judge.judge(
        "catalog-read-only",
        "the same list afterwards",
        written,
        sameJson(before, after) ? undefined : "the list changed",
      );
    }
  },
};
