import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { Usage } from "./usage.js";
import { UsageTap } from "./usage-tap.js";

async function read(text: string | Buffer, type: string, encoding?: string, size = 7): Promise<Usage | undefined> {
  const tap = new UsageTap();
  const bytes = Buffer.from(text as string);
  tap.answered(200, { "content-type": type, ...(encoding === undefined ? {} : { "content-encoding": encoding }) });
  for (let at = 0; at < bytes.length; at += size) tap.chunk(bytes.subarray(at, at + size));
  return await tap.usage();
}

const usage = (inputTokens: number, cacheReadTokens: number, w5: number, w1: number, outputTokens: number): Usage => ({
  inputTokens,
  cacheReadTokens,
  cacheWrite5mTokens: w5,
  cacheWrite1hTokens: w1,
  outputTokens,
});

const anthropicEvents = `event: message_start
data: {"type":"message_start","message":{"usage":{"input_tokens":3,"cache_creation_input_tokens":70,"cache_read_input_tokens":500,"cache_creation":{"ephemeral_5m_input_tokens":50,"ephemeral_1h_input_tokens":20},"output_tokens":1}}}\r
\r
event: content_block_delta
data: {"type":"content_block_delta","delta":{"text":"my usage € is \\"usage\\": 9"}}

data: {"type":"message_delta","usage":{"output_tokens":42}}

`;
const chat = { usage: { prompt_tokens: 100, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 60 } } };
const responses = { usage: { input_tokens: 100, output_tokens: 5, input_tokens_details: { cached_tokens: 60 } } };
const gemini = {
  usageMetadata: { promptTokenCount: 9, cachedContentTokenCount: 4, candidatesTokenCount: 2, thoughtsTokenCount: 3 },
};

it.each([
  [
    "Anthropic",
    JSON.stringify({ usage: { input_tokens: 3, cache_creation_input_tokens: 7, output_tokens: 4 } }),
    usage(3, 0, 7, 0, 4),
  ],
  ["chat completions", JSON.stringify(chat), usage(40, 60, 0, 0, 5)],
  ["responses", JSON.stringify(responses), usage(40, 60, 0, 0, 5)],
  ["Gemini", JSON.stringify(gemini), usage(5, 4, 0, 0, 5)],
  ["Gemini, streamed as an array", JSON.stringify([{}, gemini]), usage(5, 4, 0, 0, 5)],
  ["none", '{"usage":null}', undefined],
  [
    "numbers that are none",
    '{"usage":{"input_tokens":1e999,"output_tokens":"7","cache_read_input_tokens":-5,"cache_creation_input_tokens":1e300}}',
    usage(0, 0, 0, 0, 0),
  ],
  [
    "fractions, and what an object inherits",
    '{"usage":{"input_tokens":1.5,"__proto__":{"output_tokens":9}}}',
    usage(0, 0, 0, 0, 0),
  ],
  ["no JSON", "{", undefined],
])("reads the whole answer of %s", async (_, text, expected) => {
  expect(await read(text, "application/json; charset=utf-8")).toEqual(expected);
});

it.each([
  ["Anthropic", anthropicEvents, usage(3, 500, 50, 20, 42)],
  [
    "chat completions",
    `data: {"choices":[]}\n\ndata: ${JSON.stringify(chat)}\n\ndata: [DONE]\n\n`,
    usage(40, 60, 0, 0, 5),
  ],
  ["responses", `event: response.completed\ndata: ${JSON.stringify({ response: responses })}`, usage(40, 60, 0, 0, 5)],
  ["Gemini", `data: ${JSON.stringify(gemini)}\r\n\r\n`, usage(5, 4, 0, 0, 5)],
])("reads the stream of %s, wherever it is cut", async (_, text, expected) => {
  for (const size of [1, 7, 4096]) expect(await read(text, "text/event-stream", undefined, size)).toEqual(expected);
});

it("reads compressed answers from a decoded copy, and gives up on broken and unknown codings", async () => {
  const expected = usage(3, 500, 50, 20, 42);
  expect(await read(gzipSync(anthropicEvents), "text/event-stream", "gzip")).toEqual(expected);
  expect(await read(brotliCompressSync(anthropicEvents), "text/event-stream", "br")).toEqual(expected);
  const cut = anthropicEvents.indexOf("event: content_block_delta");
  const members = [anthropicEvents.slice(0, cut), anthropicEvents.slice(cut)].map((part) => gzipSync(part));
  expect(await read(Buffer.concat(members), "text/event-stream", "GZIP")).toEqual(expected);
  expect(await read(gzipSync(anthropicEvents).subarray(0, -20), "text/event-stream", "gzip")).toMatchObject({
    cacheReadTokens: 500,
  });
  expect(await read(gzipSync(gzipSync(anthropicEvents)), "text/event-stream", "gzip, gzip")).toBeUndefined();
  expect(await read("", "text/event-stream", "gzip")).toBeUndefined();
  expect(await read("not gzip at all", "text/event-stream", "gzip")).toBeUndefined();
  expect(await read(anthropicEvents, "text/event-stream", "snappy")).toBeUndefined();
});

it("keeps no more of an answer than its limit", async () => {
  const big = JSON.stringify({ ...chat, padding: "x".repeat(5_000_000) });
  expect(await read(big, "application/json", undefined, 65_536)).toBeUndefined();
  expect(
    await read(`data: ${big}\n\ndata: ${JSON.stringify(chat)}\n\n`, "text/event-stream", undefined, 65_536),
  ).toEqual(usage(40, 60, 0, 0, 5));
});
