import type { Exchange } from "../../exchange.js";
import type { Judge } from "../../judge.js";
import { faultOfCode, faultOfStatus } from "../fault-of.js";
import { type ForbiddenTool, forbiddenTool } from "../forbidden-tool.js";
import type { HostScenario } from "../host-scenario.js";
import { type HostUnderTest, idsOf, pathOf, toolsOf } from "../host-under-test.js";
import { UNKNOWN_PATH } from "../unknown-id.js";

/** What two principals see, and what neither learns about the tools of the other. */
export const access: HostScenario = {
  id: "access",
  title: "Who sees what, and what nobody learns",
  async run(host, judge) {
    const unknown = await host.get("first", UNKNOWN_PATH);
    judge.judge("catalog-not-found", "404 not_found", unknown, faultOfCode(unknown, 404, "not_found"));
    judge.judge("catalog-not-found-no-echo", "no echo of the id", unknown, faultOfEcho(unknown));
    const head = await host.send("first", { method: "HEAD", path: UNKNOWN_PATH });
    judge.judge("catalog-head", "the status of GET", head, faultOfStatus(head, unknown.response.status));
    judge.judge("catalog-not-found-no-challenge", "no challenge", unknown, faultOfChallenge(unknown));

    if (!host.has("second")) return needsSecond(judge, "No second token was given. Give one with --second-token.");
    const seconds = await host.get("second", "/v1/tools");
    if (seconds.response.status === 401) {
      return needsSecond(judge, "The host does not accept the second token. Give a valid one with --second-token.");
    }
    judgeEmptyList(judge, seconds);
    await judgeOwn(host, judge);
    const forbidden = await forbiddenTool(host);
    if (forbidden === undefined) {
      return needsSecond(judge, "Both principals see the same tools. Give a second token with other rights.");
    }
    await judgeForbidden(host, judge, forbidden);
  },
};

function needsSecond(judge: Judge, why: string): void {
  for (const id of ["catalog-not-found-identical", "catalog-not-found-timing", "catalog-list-and-by-id-agree"]) {
    judge.untestable(id, why);
  }
}

/** Only a principal without tools shows what is said to it; a refusal in place of its list is wrong for anybody. */
function judgeEmptyList(judge: Judge, list: Exchange): void {
  const tools = toolsOf(list);
  const fault = faultOfStatus(list, 200) ?? (tools === undefined ? "no list" : undefined);
  if (fault === undefined && tools?.length !== 0) {
    const reason = "The second principal may call a tool. Give a second token of one that may call none.";
    judge.untestable("catalog-empty-list", reason);
  } else judge.judge("catalog-empty-list", "200 with an empty list", list, fault);
}

/** What the second principal's list shows has to be there by id too. */
async function judgeOwn(host: HostUnderTest, judge: Judge): Promise<void> {
  const [path] = idsOf((await host.tools("second")) ?? []).flatMap((id) => pathOf(id) ?? []);
  if (path === undefined) return;
  const own = await host.get("second", path);
  judge.judge("catalog-list-and-by-id-agree", "200 for a tool that the list shows", own, faultOfStatus(own, 200));
}

async function judgeForbidden(host: HostUnderTest, judge: Judge, { caller, path }: ForbiddenTool): Promise<void> {
  const forbidden = await host.send(caller, { path });
  const views = (await host.advertisesCompact())
    ? [forbidden, await host.send(caller, { path: `${path}?view=compact` })]
    : [forbidden];
  for (const seen of views) {
    const expected = "404 for a tool that the list does not show";
    judge.judge("catalog-list-and-by-id-agree", expected, seen, faultOfStatus(seen, 404));
  }
  const conditional = await host.send(caller, { path, headers: { "if-none-match": "*" } });
  judge.judge("catalog-check-order", "404 before 304", conditional, faultOfStatus(conditional, 404));
  const head = await host.send(caller, { method: "HEAD", path });
  judge.judge("catalog-head", "the status of GET", head, faultOfStatus(head, forbidden.response.status));
  for (const seen of views) {
    if (seen.response.status !== 404) continue;
    judge.judge("catalog-not-found-no-challenge", "no challenge", seen, faultOfChallenge(seen));
    const missing = await host.send(caller, { path: seen.sent.path.replace(path, UNKNOWN_PATH) });
    const expected = "the same body bytes and header names as for an unknown id";
    judge.judge("catalog-not-found-identical", expected, seen, difference(seen, missing));
  }
}

function faultOfEcho({ response }: Exchange): string | undefined {
  const encoded = UNKNOWN_PATH.slice("/v1/tools/".length);
  const said = [response.body.toString("latin1"), ...response.headers.values()];
  const echo = [encoded, decodeURIComponent(encoded)].find((id) => said.some((text) => text.includes(id)));
  return echo && `the answer contains ${echo}`;
}

function faultOfChallenge({ response }: Exchange): string | undefined {
  return response.headers.has("www-authenticate") ? "WWW-Authenticate is present" : undefined;
}

function difference(one: Exchange, other: Exchange): string | undefined {
  if (one.response.digest !== other.response.digest) return "the bodies differ";
  const names = (exchange: Exchange): string => [...exchange.response.headers.keys()].sort().join(", ");
  return names(one) === names(other) ? undefined : `header names differ: ${names(one)} against ${names(other)}`;
}
