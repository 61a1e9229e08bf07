import type { Judge } from "../../judge.js";
import type { ProxyScenario } from "../proxy-scenario.js";
import type { Passage, ProxyUnderTest } from "../proxy-under-test.js";
import { MESSAGES, modelTurn, RESPONSES, type RequestShape, userTurn } from "../request-shapes.js";
import {
  faultOfArrival,
  faultOfSame,
  freshRequest,
  isTrimmed,
  TRIMMABLE,
  TRIMS_NOTHING,
  trimsAnything,
} from "../send-tools.js";

type Header = readonly [name: string, value: string];

const BYPASS: Header = ["x-toolfold-bypass", "true"];
const SEED = `${process.pid}-${Date.now().toString(36)}`;

export const sessions: ProxyScenario = {
  id: "sessions",
  title: "One decision for each session",
  async run(proxy, judge) {
    if (!(await trimsAnything(proxy))) {
      for (const requirement of [
        "trim-once-per-session",
        "proxy-session-identity",
        "proxy-running-session",
        "proxy-bypass",
      ]) {
        judge.untestable(requirement, TRIMS_NOTHING);
      }
      return;
    }
    await once(proxy, judge);
    await running(proxy, judge);
    await bypass(proxy, judge);
    await identity(proxy, judge);
  },
};

interface Turn {
  readonly headers?: readonly Header[];
  readonly turns?: readonly string[];
  readonly members?: string;
  readonly shape?: RequestShape;
  readonly tools?: readonly { readonly name: string; readonly schema: string }[];
}

function send(
  proxy: ProxyUnderTest,
  { headers = [], turns = [userTurn("Hello.")], members = "", shape = MESSAGES, tools = [TRIMMABLE] }: Turn,
): Promise<Passage> {
  return proxy.pass(freshRequest(proxy, shape.path, shape.body(tools, turns, members), headers));
}

const RUNNING = [userTurn("Hello."), modelTurn(), userTurn("Go on.")];
const MORE = { name: "more", schema: TRIMMABLE.schema };

/** Longer with every request, with other tools, and with second thoughts: what was decided first stands. */
async function once(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const session = proxy.freshSession();
  const passages = [
    await send(proxy, { headers: [session] }),
    await send(proxy, { headers: [session], turns: RUNNING }),
    await send(proxy, { headers: [session], turns: RUNNING, tools: [TRIMMABLE, MORE] }),
    await send(proxy, { headers: [session, BYPASS], turns: RUNNING }),
    await send(proxy, { headers: [session], turns: RUNNING }),
  ];
  for (const passage of passages)
    expectTrimmed(judge, "trim-once-per-session", passage, isTrimmed(passages[0] as Passage));
}

async function running(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const session = proxy.freshSession();
  const first = await send(proxy, { headers: [session], turns: RUNNING });
  if (proxy.trimsRunning) judge.notApplicable("proxy-running-session", "leaving running sessions alone");
  else expectTrimmed(judge, "proxy-running-session", first, false);
  for (const turns of [undefined, RUNNING]) {
    const later = await send(proxy, { headers: [session], ...(turns === undefined ? {} : { turns }) });
    expectTrimmed(judge, "trim-once-per-session", later, isTrimmed(first));
  }
}

async function bypass(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const session = proxy.freshSession();
  const first = await send(proxy, { headers: [session, BYPASS] });
  expectTrimmed(judge, "proxy-bypass", first, false);
  for (const turns of [[userTurn("Hello.")], RUNNING]) {
    const later = await send(proxy, { headers: [session], turns });
    expectTrimmed(judge, "trim-once-per-session", later, isTrimmed(first));
  }
}

/**
 * How a session is known, source by source: the first request asks to be left alone; the second has the same session and
 * is left alone, the third has another and is trimmed, whatever else of the two is the same.
 */
async function identity(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const opening = (words: string): readonly string[] => [userTurn(`${words} ${SEED}`)];
  const userId = (id: string): string =>
    `,"metadata":{"user_id":"{\\"device_id\\":\\"d\\",\\"session_id\\":\\"${id}-${SEED}\\"}"}`;
  const cacheKey = (key: string): string => `,"prompt_cache_key":"${key}-${SEED}"`;
  const rows: readonly (readonly [source: string, first: Turn, same: Turn, other: Turn])[] = [
    [
      "x-toolfold-session",
      {
        headers: [
          ["x-toolfold-session", `a-${SEED}`],
          ["x-claude-code-session-id", `c-${SEED}`],
        ],
        turns: opening("one"),
      },
      {
        headers: [
          ["X-Toolfold-Session", `a-${SEED}`],
          ["x-claude-code-session-id", `d-${SEED}`],
        ],
        turns: opening("two"),
      },
      {
        headers: [
          ["x-toolfold-session", `b-${SEED}`],
          ["x-claude-code-session-id", `c-${SEED}`],
        ],
        turns: opening("one"),
      },
    ],
    [
      "x-claude-code-session-id",
      { headers: [["x-claude-code-session-id", `e-${SEED}`]], turns: opening("three"), members: userId("u") },
      { headers: [["x-claude-code-session-id", `e-${SEED}`]], turns: opening("four"), members: userId("v") },
      { headers: [["x-claude-code-session-id", `f-${SEED}`]], turns: opening("three"), members: userId("u") },
    ],
    [
      "metadata.user_id",
      { turns: opening("five"), members: userId("w") },
      { turns: opening("six"), members: userId("w") },
      { turns: opening("five"), members: userId("x") },
    ],
    [
      "prompt_cache_key",
      { shape: RESPONSES, turns: opening("seven"), members: cacheKey("k") },
      { shape: RESPONSES, turns: opening("eight"), members: cacheKey("k") },
      { shape: RESPONSES, turns: opening("seven"), members: cacheKey("l") },
    ],
    [
      "the opening",
      { turns: opening("nine") },
      {
        turns: [
          `{"content":[{"type":"text","text":"nine ${SEED}","cache_control":{"type":"ephemeral"}}],"role":"user"}`,
          modelTurn(),
          userTurn("Go on."),
        ],
      },
      { turns: opening("ten") },
    ],
    [
      "the opening, by its system prompt",
      { turns: opening("eleven"), members: `,"system":"one ${SEED}"` },
      { turns: opening("eleven"), members: `,"system":[{"type":"text","text":"one ${SEED}"}]` },
      { turns: opening("eleven"), members: `,"system":"two ${SEED}"` },
    ],
  ];
  for (const [source, first, same, other] of rows) {
    const asked = await send(proxy, { ...first, headers: [...(first.headers ?? []), BYPASS] });
    if (isTrimmed(asked)) {
      judge.untestable(
        "proxy-session-identity",
        "It does not honour x-toolfold-bypass, by which two sessions could be told apart.",
      );
      continue;
    }
    const why = ` (session known by ${source})`;
    expectTrimmed(
      judge,
      "proxy-session-identity",
      await send(proxy, same),
      false,
      `${why}: the same as one that asked to be left alone`,
    );
    expectTrimmed(judge, "proxy-session-identity", await send(proxy, other), true, `${why}: a new one`);
  }
}

function expectTrimmed(judge: Judge, requirement: string, passage: Passage, expected: boolean, note = ""): void {
  const seen = isTrimmed(passage);
  const say = (trimmed: boolean): string => (trimmed ? "a trimmed body" : "the body as it was sent");
  judge.judge(
    requirement,
    say(expected),
    { ...passage, request: passage.request + note },
    faultOfArrival(passage) ?? (seen === expected ? (expected ? undefined : faultOfSame(passage)) : say(seen)),
  );
}
