import { isDeepStrictEqual } from "node:util";
import { isObject, type Members } from "../../json-body.js";
import type { Judge } from "../../judge.js";
import type { FacadeScenario } from "../facade-scenario.js";
import type { Call, RunningFacade } from "../facade-under-test.js";
import type { Listing } from "../read-listing.js";
import { isSameResult } from "../same-result.js";
import { UPSTREAM_TOOLS, type UpstreamTool } from "../upstream-tools.js";

export const calls: FacadeScenario = {
  id: "calls",
  title: "A call through a facade is the direct call",
  async run(facade, judge) {
    const main = await facade.main();
    const listed = await main.list();
    const isText = JSON.stringify(facade.settings).includes('"strictSchema":true');
    for (const tool of UPSTREAM_TOOLS) {
      if (tool.definition.name === "open_counter") continue;
      const call = await callTool(
        main,
        listed,
        tool.definition.name,
        isText ? JSON.stringify(tool.arguments) : tool.arguments,
      );
      if (call === undefined) continue;
      if (tool.definition.name === "quote_order") {
        judge.judge(
          "facades-unjudged",
          "the call at its server",
          call,
          call.reached.length === 1 ? undefined : said(call),
        );
        if (call.reached.length !== 1) continue;
      }
      judge.judge("facades-same-call", "the direct call, and its answer", call, faultOfCall(call, tool));
    }
    await values(main, judge, listed);
    await repairs(main, judge, listed);
  },
};

/** Calls a tool wherever it is listed. */
export async function callTool(
  main: RunningFacade,
  listed: Listing,
  name: string,
  args: unknown,
): Promise<Call | undefined> {
  const place = listed.facades.find(({ members }) => members.has(name));
  if (place !== undefined) return main.call(place.name, { tool_name: place.members.get(name), arguments: args });
  const plain = listed.plain.get(name);
  return plain === undefined ? undefined : main.call(String(plain.name), args as Members);
}

function faultOfCall({ answer, reached }: Call, tool: UpstreamTool): string | undefined {
  if (reached.length !== 1)
    return `${reached.length} calls reached the server; ${JSON.stringify(answer).slice(0, 200)}`;
  const [call] = reached;
  if (call?.name !== tool.definition.name) return `${call?.name} was called`;
  if (!isDeepStrictEqual(call.arguments, tool.arguments)) return `with ${JSON.stringify(call.arguments)}`;
  if (tool.error !== undefined) {
    const { code, message, data } = tool.error;
    const isSame = answer.kind === "error" && answer.code === code && answer.message.endsWith(message);
    return isSame && isDeepStrictEqual(answer.data, data)
      ? undefined
      : `answered ${JSON.stringify(answer).slice(0, 200)}`;
  }
  if (answer.kind !== "result") return `answered ${JSON.stringify(answer).slice(0, 200)}`;
  return isSameResult(answer.result, tool.result ?? {})
    ? undefined
    : `another result: ${JSON.stringify(answer.result).slice(0, 200)}`;
}

/** A value that the schema takes is nobody's to change, even if it looks like another. */
async function values(main: RunningFacade, judge: Judge, listed: Listing): Promise<void> {
  for (const value of ["5", "007", "true"]) {
    const call = await callTool(main, listed, "relay_call", { order_code: value });
    if (call === undefined) return;
    const seen = (call.reached[0]?.arguments as Members | undefined)?.order_code;
    judge.judge(
      "facades-coercion",
      `order_code: ${JSON.stringify(value)} at the server`,
      call,
      seen === value ? undefined : (JSON.stringify(seen) ?? "nothing"),
    );
  }
  const call = await callTool(main, listed, "list_orders", { limit: "2.5" });
  if (call === undefined) return;
  judge.judge(
    "facades-coercion",
    "no call for a text that is no integer",
    call,
    call.reached.length === 0 ? undefined : JSON.stringify(call.reached[0]?.arguments),
  );
}

/** Whatever is put right on the way has to be told. */
async function repairs(main: RunningFacade, judge: Judge, listed: Listing): Promise<void> {
  const place = listed.facades.find(({ members }) => members.has("list_orders"));
  if (place === undefined) return;
  const name = place.members.get("list_orders");
  const rows: readonly (readonly [repair: string, envelope: Members])[] = [
    ["arguments_were_flattened", { tool_name: name, status: "open" }],
    ["arguments_were_absent", { tool_name: name }],
    ["text_to_number", { tool_name: name, arguments: { limit: "2" } }],
  ];
  let repaired = 0;
  for (const [repair, envelope] of rows) {
    const call = await main.call(place.name, envelope);
    if (call.reached.length === 0) continue;
    repaired++;
    const listedRepairs =
      call.answer.kind === "result" ? Object.values((call.answer.result._meta ?? {}) as Members) : [];
    const isTold = listedRepairs.some(
      (value) => Array.isArray(value) && value.some((each) => isObject(each) && each.repair === repair),
    );
    judge.judge("facades-repairs-listed", `${repair} in _meta`, call, isTold ? undefined : "no such repair is listed");
  }
  if (repaired === 0) judge.notApplicable("facades-repairs-listed", "the repair of calls");
  await ambiguous(main, judge, listed);
}

/** The tool has members called `tool_name` and `arguments`: nobody can tell which ones these are. */
async function ambiguous(main: RunningFacade, judge: Judge, listed: Listing): Promise<void> {
  const place = listed.facades.find(({ members }) => members.has("relay_call"));
  if (place === undefined) return;
  const name = place.members.get("relay_call");
  for (const envelope of [
    { tool_name: name, order_code: "5" },
    { tool_name: name },
    { arguments: { tool_name: name, arguments: { order_code: "5" } } },
  ]) {
    const call = await main.call(place.name, envelope);
    judge.judge(
      "facades-envelope-repair",
      "no call",
      call,
      call.reached.length === 0 ? undefined : `called with ${JSON.stringify(call.reached[0]?.arguments)}`,
    );
  }
}

/** What was answered, for a message. */
export function said({ answer }: Call): string {
  return JSON.stringify(answer).slice(0, 300);
}
