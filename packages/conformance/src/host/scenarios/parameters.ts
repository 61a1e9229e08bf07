import type { Exchange } from "../../exchange.js";
import { isObject, jsonOf } from "../../json-body.js";
import type { Judge } from "../../judge.js";
import { faultOfCode, faultOfStatus } from "../fault-of.js";
import type { HostScenario } from "../host-scenario.js";
import { type HostUnderTest, idsOf, toolsOf } from "../host-under-test.js";
import { UNKNOWN_PATH } from "../unknown-id.js";

const VIEWS = ["standard", "compact"];
const SOURCES = ["node-pack", "workflow", "mcp", "connector", "host-extension"];

export const parameters: HostScenario = {
  id: "parameters",
  title: "The parameters view and source",
  async run(host, judge) {
    const plain = await host.get("first", "/v1/tools");
    const standard = await host.send("first", { path: "/v1/tools?view=standard", discard: true });
    const isCompactByDefault =
      (await host.advertisesCompact()) &&
      plain.response.digest === (await host.get("first", "/v1/tools?view=compact")).response.digest &&
      differsFrom(plain, standard) !== undefined;
    judge.judge(
      "catalog-view-default",
      "the standard view where none is asked for",
      plain,
      isCompactByDefault ? "the bytes of view=compact" : undefined,
    );
    if (!isCompactByDefault) {
      judge.judge("catalog-view-standard", "the bytes of the default view", standard, differsFrom(plain, standard));
    }

    const byId = (await host.resources()).filter((path) => path !== "/v1/tools" && !path.includes("?"));
    for (const path of isCompactByDefault ? [] : byId) {
      const read = await host.get("first", path);
      if (read.response.status !== 200) continue;
      const named = await host.send("first", { path: `${path}?view=standard` });
      judge.judge("catalog-view-standard", "the bytes of the default view by id", named, differsFrom(read, named));
    }
    const refused = new Set<string>();
    const oddViews = ["view=", "view=Compact", "view=full"];
    if (await host.advertisesCompact()) {
      for (const query of oddViews) {
        refusal(judge, "catalog-view-invalid", "view", VIEWS, await host.send("first", { path: `/v1/tools?${query}` }));
      }
      for (const path of (await host.resources()).filter((resource) => !resource.includes("?"))) {
        const odd = await host.send("first", { path: `${path}?view=full` });
        if (refusal(judge, "catalog-view-invalid", "view", VIEWS, odd) && path !== "/v1/tools") refused.add("by id");
      }
      for (const path of ["/v1/tools", ...byId]) {
        const twice = await host.send("first", { path: `${path}?view=compact&view=compact` });
        refusal(judge, "catalog-view-repeated", "view", VIEWS, twice);
      }
    } else {
      for (const query of [...oddViews, "view=compact", "view=compact&view=compact"]) {
        const ignored = await host.send("first", { path: `/v1/tools?${query}`, discard: true });
        judge.judge("catalog-view-unadvertised", "view ignored", ignored, differsFrom(plain, ignored));
      }
      for (const path of byId) {
        const read = await host.get("first", path);
        for (const view of read.response.status === 200 ? ["compact", "full"] : []) {
          const ignored = await host.send("first", { path: `${path}?view=${view}` });
          judge.judge("catalog-view-unadvertised", "view ignored by id", ignored, differsFrom(read, ignored));
        }
      }
      const served = await host.get("first", "/v1/tools?view=compact");
      const has = (toolsOf(served) ?? []).length > 0 && differsFrom(plain, served) !== undefined;
      judge.judge(
        "capabilities-compact-advertised",
        "toolCatalog.compactView true where the compact view is served",
        served,
        has ? "another list than the standard one" : undefined,
      );
    }

    const all = (await host.tools("first")) ?? [];
    for (const source of SOURCES) {
      const wanted = idsOf(all.filter((tool) => tool.source === source));
      const read = (path: string): Promise<Exchange> =>
        wanted.length === all.length ? host.readAgain("first", path) : host.send("first", { path });
      const filtered = await read(`/v1/tools?source=${source}`);
      const seen = toolsOf(filtered);
      judge.judge(
        wanted.length === 0 ? "catalog-source-none" : "catalog-source-filter",
        `200 with the ${wanted.length} tools of ${source}`,
        filtered,
        seen !== undefined && sameIds(idsOf(seen), wanted)
          ? undefined
          : `status ${filtered.response.status}, ${seen === undefined ? "no list" : `${seen.length} tools`}`,
      );
      if (wanted.length === 0 || !(await host.advertisesCompact())) continue;
      const both = await read(`/v1/tools?view=compact&source=${source}`);
      const composed = toolsOf(both);
      judge.judge(
        "catalog-source-composes",
        "the same ids in the compact view",
        both,
        composed !== undefined && sameIds(idsOf(composed), wanted) ? undefined : "other ids, or no list",
      );
    }
    for (const query of ["source=", "source=MCP", "source=nonsense"]) {
      const odd = await host.send("first", { path: `/v1/tools?${query}` });
      if (refusal(judge, "catalog-source-invalid", "source", SOURCES, odd)) refused.add(query);
    }
    const twice = await host.send("first", { path: "/v1/tools?source=mcp&source=mcp" });
    refusal(judge, "catalog-source-repeated", "source", SOURCES, twice);
    await judgeOrder(host, judge, refused);
  },
};

/** A bad request is answered before anything is looked up or compared. */
async function judgeOrder(host: HostUnderTest, judge: Judge, refused: ReadonlySet<string>): Promise<void> {
  for (const path of ["/v1/tools?source=nonsense", UNKNOWN_PATH]) {
    const method = await host.send("first", { method: "DELETE", path });
    judge.judge("catalog-check-order", "405 before 400 and 404", method, faultOfStatus(method, 405));
  }
  if ((await host.get("first", UNKNOWN_PATH)).response.status === 404) {
    const missing = await host.send("first", { path: UNKNOWN_PATH, headers: { "if-none-match": "*" } });
    judge.judge("catalog-check-order", "404 before 304", missing, faultOfStatus(missing, 404));
  }
  if (refused.has("source=nonsense")) {
    const headers = { "if-none-match": "*" };
    const conditional = await host.send("first", { path: "/v1/tools?source=nonsense", headers });
    judge.judge("catalog-check-order", "400 before 304", conditional, faultOfStatus(conditional, 400));
  }
  if (!refused.has("by id")) return;
  const unknown = await host.send("first", { path: `${UNKNOWN_PATH}?view=full` });
  judge.judge("catalog-check-order", "400 before 404", unknown, faultOfStatus(unknown, 400));
}

/** Judges a 400 and, only where it is one, what it says of the parameter. Tells whether it was one. */
function refusal(judge: Judge, requirement: string, name: string, allowed: readonly string[], seen: Exchange): boolean {
  const refused = seen.response.status === 400;
  judge.judge(requirement, "400 validation_error", seen, faultOfCode(seen, 400, "validation_error"));
  if (!refused) return false;
  const body = jsonOf(seen.response);
  const message = isObject(body) && typeof body.message === "string" ? body.message : "";
  judge.judge(
    "errors-message",
    `a message that names ${name} and what is allowed`,
    seen,
    message.includes(name) && allowed.every((value) => message.includes(value))
      ? undefined
      : `message ${JSON.stringify(message)}`,
  );
  const details = isObject(body) && isObject(body.details) ? body.details : {};
  const listed: readonly unknown[] = Array.isArray(details.allowed) ? details.allowed : [];
  judge.judge(
    "catalog-parameter-details",
    "details.parameter and details.allowed",
    seen,
    details.parameter === name && listed.length === allowed.length && allowed.every((value) => listed.includes(value))
      ? undefined
      : `details ${JSON.stringify(details)}`,
  );
  return true;
}

function differsFrom(plain: Exchange, other: Exchange): string | undefined {
  return other.response.digest === plain.response.digest ? undefined : `status ${other.response.status}, another body`;
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
