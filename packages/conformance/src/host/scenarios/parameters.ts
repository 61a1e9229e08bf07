import type { Exchange } from "../../exchange.js";
import { isObject, jsonOf } from "../../json-body.js";
import type { Judge } from "../../judge.js";
import type { HostScenario } from "../host-scenario.js";
import { idsOf } from "../host-under-test.js";

const VIEWS = ["standard", "compact"];
const SOURCES = ["node-pack", "workflow", "mcp", "connector", "host-extension"];

export const parameters: HostScenario = {
  id: "parameters",
  title: "The parameters view and source",
  async run(host, judge) {
    const plain = await host.get("first", "/v1/tools");
    const standard = await host.send("first", { path: "/v1/tools?view=standard" });
    judge.judge("catalog-view-standard", "the bytes of the default view", standard, differsFrom(plain, standard));

    const oddViews = ["view=", "view=Compact", "view=full"];
    if (await host.advertisesCompact()) {
      for (const query of oddViews) {
        refusal(judge, "catalog-view-invalid", "view", VIEWS, await host.send("first", { path: `/v1/tools?${query}` }));
      }
      for (const path of (await host.resources()).filter((resource) => !resource.includes("?"))) {
        const odd = await host.send("first", { path: `${path}?view=full` });
        refusal(judge, "catalog-view-invalid", "view", VIEWS, odd);
      }
      const twice = await host.send("first", { path: "/v1/tools?view=compact&view=compact" });
      refusal(judge, "catalog-view-repeated", "view", VIEWS, twice);
    } else {
      for (const query of [...oddViews, "view=compact", "view=compact&view=compact"]) {
        const ignored = await host.send("first", { path: `/v1/tools?${query}` });
        judge.judge("catalog-view-unadvertised", "view ignored", ignored, differsFrom(plain, ignored));
      }
    }

    const all = (await host.tools("first")) ?? [];
    for (const source of SOURCES) {
      const wanted = idsOf(all.filter((tool) => tool.source === source));
      const filtered = await host.get("first", `/v1/tools?source=${source}`);
      const seen = await host.tools("first", `?source=${source}`);
      judge.judge(
        wanted.length === 0 ? "catalog-source-none" : "catalog-source-filter",
        `200 with the ${wanted.length} tools of ${source}`,
        filtered,
        seen !== undefined && sameIds(idsOf(seen), wanted)
          ? undefined
          : `status ${filtered.response.status}, ${seen === undefined ? "no list" : `${seen.length} tools`}`,
      );
      if (wanted.length === 0 || !(await host.advertisesCompact())) continue;
      const composed = await host.tools("first", `?view=compact&source=${source}`);
      judge.judge(
        "catalog-source-composes",
        "the same ids in the compact view",
        await host.get("first", `/v1/tools?view=compact&source=${source}`),
        composed !== undefined && sameIds(idsOf(composed), wanted) ? undefined : "other ids, or no list",
      );
    }
    for (const query of ["source=", "source=MCP", "source=nonsense"]) {
      refusal(
        judge,
        "catalog-source-invalid",
        "source",
        SOURCES,
        await host.send("first", { path: `/v1/tools?${query}` }),
      );
    }
    const twice = await host.send("first", { path: "/v1/tools?source=mcp&source=mcp" });
    refusal(judge, "catalog-source-repeated", "source", SOURCES, twice);
  },
};

/** Judges a 400 and, only where it is one, what it says of the parameter. */
function refusal(judge: Judge, requirement: string, name: string, allowed: readonly string[], seen: Exchange): void {
  const refused = seen.response.status === 400;
  judge.judge(requirement, "400 validation_error", seen, refused ? undefined : `status ${seen.response.status}`);
  if (!refused) return;
  const body = jsonOf(seen.response);
  const details = isObject(body) && isObject(body.details) ? body.details : {};
  const listed: readonly unknown[] = Array.isArray(details.allowed) ? details.allowed : [];
  judge.judge(
    "catalog-parameter-details",
    "details.parameter and details.allowed",
    seen,
    details.parameter === name && allowed.every((value) => listed.includes(value))
      ? undefined
      : `details ${JSON.stringify(details)}`,
  );
}

function differsFrom(plain: Exchange, other: Exchange): string | undefined {
  return other.response.body.equals(plain.response.body) ? undefined : `status ${other.response.status}, another body`;
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
