import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Advice, createProxy, listen, type ModelProxy, type ProxyOptions } from "../src/index.js";
import { ask, until } from "./ask.js";
import { BODIES, CUT_BYTES, HELLO, REPLY } from "./request-bodies.js";
import { startProvider } from "./scripted-provider.js";

const schema = JSON.parse(
  readFileSync(new URL("../../../schemas/proxy-stats.schema.json", import.meta.url), "utf8"),
) as object;
const isStats = new Ajv2020({ allErrors: true }).compile(schema);

/** One token for every four characters, so that figures can be checked by hand. */
const tokenCounter = { name: "quarters", count: (text: string) => text.length / 4 };

type Send = (body: string, headers?: Record<string, string>, path?: string) => Promise<void>;

async function start(options: ProxyOptions = {}): Promise<{ proxy: ModelProxy; send: Send }> {
  const provider = await startProvider();
  const upstreams = { anthropic: provider.url, openai: provider.url };
  const proxy = createProxy({ upstreams, apply: "new-sessions", accounting: { tokenCounter }, ...options });
  const listener = await listen(proxy, { port: 0 });
  onTestFinished(() => listener.close(0));
  let sent = 0;
  const send: Send = async (body, headers = {}, path = "/v1/messages") => {
    await ask(listener.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    sent++;
    await until(() => proxy.stats().requests.total === sent);
  };
  return { proxy, send };
}

const session = (id: string): Record<string, string> => ({ "x-toolfold-session": id });
const full = BODIES.anthropic(HELLO);
const later = BODIES.anthropic(`${HELLO},${REPLY},${HELLO}`);

describe("stats", () => {
  it("add up bytes, tokens, usage and sessions, each in its own class", async () => {
    const { proxy, send } = await start();
    await send(full, session("a"));
    await until(() => proxy.stats().estimatedTokens.uncountedRequests === 0);
    await send(later, session("a"));
    await send(full.replace("{", '{"stream":true,'), session("b"));
    await send(later, session("c"));
    await send("{}", {}, "/v1/messages/count_tokens");
    await send(full, {}, "/v1/files");
    const stats = proxy.stats();
    expect([isStats(stats), isStats.errors]).toEqual([true, null]);
    const bodies = 2 * full.length + 2 * later.length + '"stream":true,'.length + 2;
    expect({
      ...stats,
      startedAt: "",
      policy: "",
      series: stats.series.map((minute) => ({ ...minute, minute: "" })),
    }).toEqual({
      version: 1,
      startedAt: "",
      apply: "new-sessions",
      policy: "",
      requests: {
        total: 6,
        byRoute: { messages: 4, count_tokens: 1, untouched: 1 },
        byResult: { complete: 6 },
        bySkipReason: { session_latched_off: 1, no_tools: 1 },
      },
      wireBytes: {
        in: bodies,
        out: bodies - 3 * CUT_BYTES,
        cut: { gross: 3 * CUT_BYTES, unique: 2 * CUT_BYTES },
        possible: { gross: 4 * CUT_BYTES, unique: 3 * CUT_BYTES },
      },
      estimatedTokens: {
        tokenizer: "quarters",
        cut: { gross: (3 * CUT_BYTES) / 4, unique: (2 * CUT_BYTES) / 4 },
        possible: { gross: CUT_BYTES, unique: (3 * CUT_BYTES) / 4 },
        uncountedRequests: 0,
      },
      providerUsage: [
        {
          provider: "anthropic",
          model: "m",
          requests: 4,
          inputTokens: 40,
          cacheReadTokens: 1200,
          cacheWrite5mTokens: 80,
          cacheWrite1hTokens: 0,
          outputTokens: 16,
        },
      ],
      sessions: { seen: 3, trimmed: 2, left: 1, reanchored: 0, storeFailures: 0 },
      drift: { changes: 0, tools: [] },
      topTools: [{ tool: "t", bytes: 4 * CUT_BYTES }],
      breakEven: [
        {
          provider: "anthropic",
          model: "m",
          write: 1.25,
          read: 0.1,
          ttlSeconds: 300,
          promptTokens: 330,
          savedTokens: 18,
          sessions: 3,
          requestsPerSession: 4 / 3,
          warmRequests: Math.ceil((1.15 * 330 - 1.25 * (CUT_BYTES / 4)) / (0.1 * (CUT_BYTES / 4))),
          verdict: "pays_for_new_sessions",
        },
      ],
      advice: [],
      series: [{ minute: "", requests: 6, cutBytes: 3 * CUT_BYTES, cutTokens: (2 * CUT_BYTES) / 4 }],
    });
  });

  it("measure what observe would save, and count what all costs", async () => {
    const observing = await start({ apply: "observe" });
    await observing.send(full);
    expect(observing.proxy.stats()).toMatchObject({
      wireBytes: { cut: { gross: 0, unique: 0 }, possible: { gross: CUT_BYTES, unique: CUT_BYTES } },
      sessions: { seen: 1, trimmed: 0, left: 0 },
    });
    const { proxy, send } = await start({ apply: "all" });
    await send(later, session("a"));
    await send(later, session("a"));
    expect(proxy.stats().sessions).toEqual({ seen: 1, trimmed: 1, left: 0, reanchored: 1, storeFailures: 0 });
  });

  it("name the tools that a client changed within a session", async () => {
    const { proxy, send } = await start();
    await send(full, session("a"));
    await until(() => proxy.stats().estimatedTokens.uncountedRequests === 0);
    const tool = full.slice(full.indexOf('{"name":"t"'), full.indexOf("]", full.indexOf('{"name":"t"')));
    await send(full.replace(tool, `${tool},{"name":"u"}`), session("a"));
    await send(full, session("b"));
    await until(() => proxy.stats().drift.changes === 1);
    expect(proxy.stats().drift).toEqual({ changes: 1, tools: [{ tool: "u", changes: 1 }] });
  });

  it("let deferred tools weigh nothing", async () => {
    const { proxy, send } = await start();
    await send(full.replace('"name":"t"', '"name":"t","defer_loading":true'));
    await until(() => proxy.stats().estimatedTokens.uncountedRequests === 0);
    const { wireBytes, estimatedTokens } = proxy.stats();
    expect([wireBytes.cut.gross, estimatedTokens.cut.gross]).toEqual([CUT_BYTES, 0]);
  });

  it("count failures, and use the prices that are given", async () => {
    const cachePrices = { m: { write: 1, read: 0, ttlSeconds: 60 } };
    const { proxy, send } = await start({ accounting: { cachePrices } });
    await send(full);
    const [row] = proxy.stats().breakEven;
    expect([row?.write, row?.read, row?.verdict, row?.warmRequests]).toEqual([1, 0, "nothing_to_save", null]);
    expect(proxy.stats().estimatedTokens).toMatchObject({ tokenizer: null, uncountedRequests: 1 });
  });
});

it("advises once to let an agent defer its tools", async () => {
  const advice: Advice[] = [];
  const { proxy, send } = await start({ accounting: { onAdvice: (one) => advice.push(one) } });
  const tools = (from: number): string =>
    JSON.stringify({
      tools: Array.from({ length: 24 }, (_, at) => ({ name: `mcp__s__${from + at}`, input_schema: {} })),
    });
  await send(tools(0));
  await until(() => advice.length === 1);
  await send(tools(1));
  await send(tools(2).replace('"name"', '"defer_loading":true,"name"'));
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect([advice.map(({ code }) => code), proxy.stats().advice]).toEqual([["tools_not_deferred"], advice]);
  expect(advice[0]?.message).toContain("set ENABLE_TOOL_SEARCH=true");
});
