import type { HostScenario } from "../host-scenario.js";

export const noCatalogue: HostScenario = {
  id: "no-catalogue",
  title: "A host that advertises no catalogue",
  async run(host, judge) {
    for (const path of ["/v1/tools", "/v1/tools/any"]) {
      const answer = await host.get("first", path);
      const { status } = answer.response;
      judge.judge(
        "catalog-unadvertised",
        "404 on both operations",
        answer,
        status === 404 ? undefined : `status ${status}`,
      );
    }
  },
};
