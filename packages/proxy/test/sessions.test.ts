import { describe, expect, it, onTestFinished } from "vitest";
import type { Apply, LatchStore, ProxyRecord } from "../src/index.js";
import { createProxy, listen, memoryStore } from "../src/index.js";
import { ask } from "./ask.js";
import { BODIES, HELLO, REPLY } from "./request-bodies.js";
import { startUpstream } from "./scripted-upstream.js";
import { startProxy } from "./start-proxy.js";

const running = `${HELLO},${REPLY},${HELLO}`;

type Send = (turns: string, headers?: Record<string, string>) => Promise<string>;

/** Answers, for each request, what `x-toolfold-trim` says. */
async function start(apply: Apply, store?: LatchStore, records: ProxyRecord[] = []): Promise<Send> {
  const upstream = await startUpstream();
  const proxy = await startProxy(upstream.url, {
    apply,
    ...(store === undefined ? {} : { store }),
    onRecord: (record) => records.push(record),
  });
  return async (turns, headers = {}) => {
    const answer = await ask(`${proxy.url}/v1/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: BODIES.anthropic(turns),
    });
    return /cut=\d+|reason=\w+/.exec(String(answer.headers["x-toolfold-trim"]))?.[0] ?? "";
  };
}

const session = (id: string): Record<string, string> => ({ "x-toolfold-session": id });

describe("new-sessions", () => {
  it("trim-once-per-session: trims a session from its first request to its last", async () => {
    const send = await start("new-sessions");
    expect([await send(HELLO, session("a")), await send(running, session("a"))]).toEqual(["cut=2", "cut=2"]);
  });

  it("leaves a session that was running before as it is, for good", async () => {
    const send = await start("new-sessions");
    expect([await send(running, session("a")), await send(HELLO, session("a"))]).toEqual([
      "reason=session_latched_off",
      "reason=session_latched_off",
    ]);
  });

  it("knows a session without an id by its opening", async () => {
    const send = await start("new-sessions");
    const other = HELLO.replace("llo", "lp");
    expect([await send(HELLO), await send(running), await send(`${other},${REPLY}`)]).toEqual([
      "cut=2",
      "cut=2",
      "reason=session_latched_off",
    ]);
  });

  it("latches a wish to be left alone, whichever request brings it", async () => {
    const send = await start("new-sessions");
    const bypass = { "x-toolfold-bypass": "true" };
    expect([
      await send(HELLO, { ...session("a"), ...bypass }),
      await send(running, session("a")),
      await send(HELLO, session("b")),
      await send(running, { ...session("b"), ...bypass }),
    ]).toEqual(["reason=bypass", "reason=session_latched_off", "cut=2", "cut=2"]);
  });
});

describe("all", () => {
  it("trims running sessions too, and counts what that costs", async () => {
    const records: ProxyRecord[] = [];
    const send = await start("all", undefined, records);
    expect([
      await send(running, session("a")),
      await send(running, session("a")),
      await send(HELLO, session("b")),
    ]).toEqual(["cut=2", "cut=2", "cut=2"]);
    expect(records.map(({ isReanchor, decision }) => [isReanchor, decision])).toEqual([
      [true, "trim"],
      [false, "trim"],
      [false, "trim"],
    ]);
  });
});

it("keeps what was decided when it is reloaded", async () => {
  const upstream = await startUpstream();
  const upstreams = { anthropic: upstream.url };
  const proxy = createProxy({ upstreams, apply: "new-sessions" });
  const { url, close } = await listen(proxy, { port: 0 });
  onTestFinished(() => close(0));
  const send = async (turns: string, id: string): Promise<unknown> =>
    (await ask(`${url}/v1/messages`, { method: "POST", headers: session(id), body: BODIES.anthropic(turns) })).headers[
      "x-toolfold-trim"
    ];
  const before = [await send(HELLO, "a"), await send(running, "b")];
  proxy.reload({ upstreams, apply: "all" });
  expect([await send(running, "a"), await send(running, "b"), await send(running, "c")]).toEqual([
    ...before,
    before[0],
  ]);
  expect(() => proxy.reload({ apply: "sometimes" as "all" })).toThrow("The option apply is sometimes.");
  proxy.reload({ upstreams, apply: "new-sessions" });
  expect([await send(running, "c"), await send(running, "d")]).toEqual(before);
});

it("proxy-shared-decisions: keeps what was decided when the mode changes", async () => {
  const store = memoryStore();
  const before = await start("new-sessions", store);
  await before(running, session("old"));
  const after = await start("all", store);
  expect([await after(running, session("old")), await after(running, session("new"))]).toEqual([
    "reason=session_latched_off",
    "cut=2",
  ]);
});

it("proxy-store-down: leaves undecided sessions alone while the store is down, and keeps what it knows", async () => {
  const real = memoryStore();
  let isDown = false;
  const store: LatchStore = {
    decide: (key, value) => (isDown ? Promise.reject(new Error("down")) : real.decide(key, value)),
    close: () => real.close(),
  };
  const send = await start("all", store);
  const seen = [await send(HELLO, session("a"))];
  isDown = true;
  seen.push(await send(running, session("a")), await send(HELLO, session("b")));
  isDown = false;
  seen.push(await send(running, session("b")));
  expect(seen).toEqual(["cut=2", "cut=2", "reason=store_down", "reason=session_latched_off"]);
});
