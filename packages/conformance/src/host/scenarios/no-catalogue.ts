import type { HostScenario } from "../host-scenario.js";

/** A host that says it has no catalogue has none. */
export const noCatalogue: HostScenario = {
  id: "no-catalogue",
  title: "A host that advertises no catalogue",
  async run(host, judge) {
    const allowed = host.profile.withoutCatalogue;
    for (const path of ["/v1/tools", "/v1/tools/any"]) {
      const answer = await host.get(host.has("first") ? "first" : "nobody", path);
      const { status } = answer.response;
      const fault = allowed.includes(status) ? undefined : `status ${status}`;
      judge.judge("catalog-unadvertised", `${allowed.join(" or ")} on both operations`, answer, fault);
    }
  },
};
