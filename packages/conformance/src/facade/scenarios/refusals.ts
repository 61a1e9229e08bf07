import { isDeepStrictEqual } from "node:util";
import type { Members } from "../../json-body.js";
import type { Judge } from "../../judge.js";
import type { FacadeScenario } from "../facade-scenario.js";
import type { Call, FacadeUnderTest, RunningFacade } from "../facade-under-test.js";
import type { ListedFacade, Listing } from "../read-listing.js";
import { DENIED, UPSTREAM_TOOLS } from "../upstream-tools.js";
import { callTool, said } from "./calls.js";
import { describerOf } from "./schemas.js";

export const refusals: FacadeScenario = {
  id: "refusals",
  title: "What cannot be called, and what is said about it",
  async run(facade, judge) {
    const main = await facade.main();
    const listed = await main.list();
    await unknownFacades(main, judge, listed);
    const orders = listed.facades.find(({ members }) => members.has("update_order"));
    if (orders !== undefined) await mistakes(main, judge, orders);
    await throughOthers(main, judge, listed, facade.isSplit);
    await denied(facade, judge);
    await evil(main, judge, listed);
  },
};

async function unknownFacades(main: RunningFacade, judge: Judge, { facades, plain }: Listing): Promise<void> {
  const hidden = facades.flatMap(({ members }) => [...members.values()]).find((name) => !plain.has(name));
  for (const name of ["no_such_tool", `${facades[0]?.name ?? "x"}_`, ...(hidden === undefined ? [] : [hidden])]) {
    const call = await main.call(name, { tool_name: hidden ?? "x", arguments: {} });
    const isRefused = call.answer.kind === "error" && call.answer.code === -32_602 && call.reached.length === 0;
    judge.judge("facades-unknown-facade", "the JSON-RPC error -32602", call, isRefused ? undefined : said(call));
  }
}

/** What a model gets wrong has to be told in a result that it reads. */
async function mistakes(main: RunningFacade, judge: Judge, { name, members }: ListedFacade): Promise<void> {
  const tool = members.get("update_order");
  const known = [...members.values()];
  const rows: readonly (readonly [envelope: Members, allowed: readonly string[]])[] = [
    [{ tool_name: "no_such_order_tool", arguments: {} }, known],
    [{ tool_name: 5, arguments: {} }, ["tool_name"]],
    [{ arguments: { order_id: "o1" } }, ["tool_name"]],
    [{ tool_name: tool, arguments: 7 }, ["arguments"]],
    [{ tool_name: tool, arguments: { order_id: "o1", quantity: {} } }, ["quantity"]],
    [{ tool_name: tool, arguments: { quantity: 1 } }, ["order_id"]],
    [{ tool_name: tool, arguments: { order_id: "o1", unheard: 1 } }, ["order_id", "quantity"]],
  ];
  for (const [envelope, allowed] of rows) {
    const call = await main.call(name, envelope);
    judge.judge("facades-correctable", "isError, what is allowed, and no call", call, faultOfRefusal(call, allowed));
  }
}

function faultOfRefusal(call: Call, allowed: readonly string[]): string | undefined {
  const { answer, reached } = call;
  if (reached.length > 0) return `called with ${JSON.stringify(reached[0]?.arguments)}`;
  if (answer.kind !== "result" || answer.result.isError !== true) return said(call);
  const text = textOf(answer.result);
  if (!allowed.some((word) => text.includes(word))) return `nothing of what is allowed: ${text.slice(0, 200)}`;
  const isSaid = /\bnothing\b|\bnot (?:been )?(?:executed|called|run)\b|\bno (?:tool|call)\b/i.test(text);
  return isSaid ? undefined : `it does not say that nothing was executed: ${text.slice(0, 200)}`;
}

function textOf({ content }: Members): string {
  const blocks = Array.isArray(content) ? (content as readonly { readonly text?: unknown }[]) : [];
  return blocks.map(({ text }) => (typeof text === "string" ? text : "")).join("\n");
}

/** A tool is called through its own facade alone, and a facade through none. */
async function throughOthers(main: RunningFacade, judge: Judge, { facades }: Listing, isSplit: boolean): Promise<void> {
  const [one, other] = facades;
  if (one === undefined || other === undefined) return;
  const [own, stranger] = [...other.members].find(([name]) => name === "list_orders") ?? [...other.members][0] ?? [];
  const args = UPSTREAM_TOOLS.find(({ definition }) => definition.name === own)?.arguments ?? {};
  const call = await main.call(one.name, { tool_name: stranger, arguments: args });
  if (isSplit)
    judge.judge(
      "facades-split",
      `no call of ${own} through ${one.name}`,
      call,
      call.reached.length === 0 ? undefined : `${call.reached[0]?.name} was called`,
    );
  const nested = await main.call(one.name, {
    tool_name: other.name,
    arguments: { tool_name: stranger, arguments: args },
  });
  judge.judge(
    "facades-not-registered",
    "no call of a facade through another",
    nested,
    nested.reached.length === 0 ? undefined : `${nested.reached[0]?.name} was called`,
  );
}

/** A search for this pattern in this text takes longer than anybody waits, unless it is a linear one. */
async function evil(main: RunningFacade, judge: Judge, listed: Listing): Promise<void> {
  const call = await callTool(main, listed, "scan_order", { scanned: `${"a".repeat(60)}!` });
  if (call === undefined) return;
  judge.judge("facades-bounded-judgement", "an answer", call, call.answer.kind === "none" ? said(call) : undefined);
}

async function denied(facade: FacadeUnderTest, judge: Judge): Promise<void> {
  const ids = ["facades-denied-is-missing", "facades-rights-at-call", "facades-describe-rights"];
  if (!facade.hasSecondCaller) {
    for (const id of ids)
      judge.untestable(id, "There is one caller: put {caller} into the command, or give --second-token.");
    return;
  }
  const full = await (await facade.main()).list();
  const some = await facade.shared({ caller: "some" });
  const listed = await some.list();
  const without = facade.canRestart ? await facade.shared({ caller: "all", without: DENIED }) : undefined;
  for (const own of DENIED) {
    const home = full.facades.find(({ members }) => members.has(own));
    const name = home?.members.get(own);
    if (home === undefined || name === undefined) continue;
    const places = new Set([home.name, ...listed.facades.map((each) => each.name), name]);
    for (const place of places) {
      const envelope = { tool_name: name, arguments: { secret_order: 7, file_path: "a", text: "b" } };
      const call = await some.call(place, envelope);
      judge.judge(
        "facades-rights-at-call",
        `no call of ${own}`,
        call,
        call.reached.length === 0 ? undefined : `${call.reached[0]?.name} was called`,
      );
      const reference = await without?.call(place, envelope);
      if (reference === undefined || call.reached.length > 0) continue;
      const isSame = isDeepStrictEqual(call.answer, reference.answer);
      judge.judge(
        "facades-denied-is-missing",
        `as if there were no ${own}`,
        call,
        isSame ? undefined : `${said(call)} instead of ${said(reference)}`,
      );
    }
    await askAbout(some, without, judge, listed, name);
  }
  if (without === undefined)
    judge.untestable("facades-denied-is-missing", "There is nothing to compare with: give --command.");
}

/** What the describing tool says about a tool that the caller may not call. */
async function askAbout(
  some: RunningFacade,
  without: RunningFacade | undefined,
  judge: Judge,
  { others }: Listing,
  name: string,
): Promise<void> {
  const describer = describerOf(others);
  if (describer === undefined || without === undefined) return;
  const call = await some.call(describer.name, { [describer.member]: [name] });
  const reference = await without.call(describer.name, { [describer.member]: [name] });
  const isSame = isDeepStrictEqual(call.answer, reference.answer);
  judge.judge(
    "facades-describe-rights",
    "the answer about a tool that does not exist",
    call,
    isSame ? undefined : `${said(call)} instead of ${said(reference)}`,
  );
}
