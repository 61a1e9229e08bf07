import { isObject, jsonOf, type Members, sameJson } from "../../json-body.js";
import type { Judge } from "../../judge.js";
import { faultOfCode, faultOfStatus } from "../fault-of.js";
import type { HostScenario } from "../host-scenario.js";
import { type HostUnderTest, idsOf, pathOf } from "../host-under-test.js";
import { sampleTools } from "../sample-tools.js";
import { UNDECODABLE_PATH } from "../unknown-id.js";

/** Reads tools one by one, and ids that are spelled in other ways. */
export const byId: HostScenario = {
  id: "by-id",
  title: "One tool by its id",
  async run(host, judge) {
    const tools = (await host.tools("first")) ?? [];
    const ids = new Set(idsOf(tools));
    for (const tool of sampleTools(tools)) {
      if (typeof tool.toolId === "string") await judgeTool(host, judge, tool, tool.toolId, ids);
    }
    await judgeSpellings(host, judge, idsOf(tools));
    await judgeParameters(host, judge, idsOf(tools));
    const broken = await host.send("first", { path: UNDECODABLE_PATH });
    const brokenFault = faultOfCode(broken, 400, "validation_error");
    judge.judge("catalog-id-undecodable", "400 validation_error", broken, brokenFault);
    const list = await host.get("first", "/v1/tools");
    const dots = [...ids].find((id) => id === "." || id === "..");
    judge.judge("catalog-id-dot-segment", 'no tool named "." or ".."', list, dots && `lists ${JSON.stringify(dots)}`);
    const long = [...ids].find((id) => (pathOf(id) ?? "").length - "/v1/tools/".length > 4096);
    judge.judge(
      "catalog-id-length",
      "ids of at most 4096 characters, encoded",
      list,
      long && `lists ${long.slice(0, 40)}…`,
    );
  },
};

async function judgeTool(
  host: HostUnderTest,
  judge: Judge,
  tool: Members,
  id: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  const path = pathOf(id);
  const read = await host.get("first", path ?? "/v1/tools");
  const found = path !== undefined && read.response.status === 200;
  const fault = path === undefined ? `${JSON.stringify(id)} fits in no URL` : `status ${read.response.status}`;
  judge.judge("catalog-id-round-trip", "the tool that was asked for", read, found ? undefined : fault);
  if (!found) return;
  const body = jsonOf(read.response);
  const bare = isObject(body) && Object.hasOwn(body, "toolId");
  judge.judge("catalog-by-id-bare", "one bare descriptor", read, bare ? undefined : "no toolId at the root");
  if (!bare) return;
  const equal = sameJson(body, tool) ? undefined : "it differs from the descriptor in the list";
  judge.judge("catalog-by-id-equal", "the descriptor of the list", read, equal);
  const twice = pathOf(encodeURIComponent(id));
  if (twice === undefined || twice === path || ids.has(encodeURIComponent(id))) return;
  const decodedOnce = await host.send("first", { path: twice });
  const expected = "404: an id that is encoded twice is another id";
  judge.judge("catalog-id-decode", expected, decodedOnce, faultOfStatus(decodedOnce, 404));
}

/** One path segment may be written in many ways that all name the same tool. */
async function judgeSpellings(host: HostUnderTest, judge: Judge, ids: readonly string[]): Promise<void> {
  const id = ids.find((each) => /^[\w:.-]+$/.test(each) && each.includes(":") && !/^\.+$/.test(each));
  if (id === undefined) return;
  const { response: plain } = await host.get("first", pathOf(id) ?? "");
  if (plain.status !== 200) return;
  const first = `%${id.charCodeAt(0).toString(16).toUpperCase()}`;
  for (const path of [`/v1/tools/${id}`, `/v1/tools/${first}${id.slice(1)}`]) {
    const read = await host.send("first", { path });
    const other = read.response.digest === plain.digest ? undefined : "another body";
    judge.judge(
      "catalog-id-decode",
      `${id}, however its characters are written`,
      read,
      faultOfStatus(read, 200) ?? other,
    );
  }
}

/** By id there is no `source`, so it is as unknown as any other name. */
async function judgeParameters(host: HostUnderTest, judge: Judge, ids: readonly string[]): Promise<void> {
  const [path] = ids.flatMap((id) => pathOf(id) ?? []);
  const plain = path === undefined ? undefined : (await host.get("first", path)).response;
  if (plain?.status !== 200) return;
  const read = await host.send("first", { path: `${path}?source=nonsense&colour=blue` });
  const other = read.response.digest === plain.digest ? undefined : "another body";
  judge.judge(
    "catalog-unknown-parameters",
    "unknown parameters ignored by id",
    read,
    faultOfStatus(read, 200) ?? other,
  );
}
