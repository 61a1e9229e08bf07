import { isObject, jsonOf, sameJson } from "../../json-body.js";
import type { HostScenario } from "../host-scenario.js";
import { idsOf, pathOf } from "../host-under-test.js";

/** Ids to read one by one; every one of a small catalogue, a spread of a large one. */
const SAMPLE = 25;

export const byId: HostScenario = {
  id: "by-id",
  title: "One tool by its id",
  async run(host, judge) {
    const tools = (await host.tools("first")) ?? [];
    const step = Math.max(1, Math.floor(tools.length / SAMPLE));
    const ids = new Set(idsOf(tools));
    for (const tool of tools.filter((_, index) => index % step === 0)) {
      if (typeof tool.toolId !== "string") continue;
      const path = pathOf(tool.toolId);
      const read = await host.get("first", path ?? "/v1/tools");
      const found = path !== undefined && read.response.status === 200;
      const fault =
        path === undefined ? `${JSON.stringify(tool.toolId)} fits in no URL` : `status ${read.response.status}`;
      judge.judge("catalog-id-round-trip", "the tool that was asked for", read, found ? undefined : fault);
      if (!found) continue;
      const body = jsonOf(read.response);
      const bare = isObject(body) && Object.hasOwn(body, "toolId");
      judge.judge("catalog-by-id-bare", "one bare descriptor", read, bare ? undefined : "no toolId at the root");
      if (bare) {
        judge.judge(
          "catalog-by-id-equal",
          "the descriptor of the list",
          read,
          sameJson(body, tool) ? undefined : "it differs from the descriptor in the list",
        );
      }
      const twice = pathOf(encodeURIComponent(tool.toolId));
      if (twice === undefined || twice === path || ids.has(encodeURIComponent(tool.toolId))) continue;
      const decodedOnce = await host.send("first", { path: twice });
      judge.judge(
        "catalog-id-decode",
        "404: an id that is encoded twice is another id",
        decodedOnce,
        decodedOnce.response.status === 404 ? undefined : `status ${decodedOnce.response.status}`,
      );
    }
    const broken = await host.send("first", { path: "/v1/tools/%E0%A4%A" });
    judge.judge(
      "catalog-id-undecodable",
      "400 validation_error",
      broken,
      broken.response.status === 400 ? undefined : `status ${broken.response.status}`,
    );
  },
};
