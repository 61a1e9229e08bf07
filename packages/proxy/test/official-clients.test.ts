import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { until } from "./ask.js";
import { startProvider } from "./scripted-provider.js";
import type { ScriptedUpstream } from "./scripted-upstream.js";
import { startProxy } from "./start-proxy.js";

const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object" as const,
  properties: { title: { type: "string", title: "Title" } },
};
const trimmed = { type: "object", properties: { title: { type: "string" } } };

async function start(): Promise<{ provider: ScriptedUpstream; url: string; tools: () => unknown }> {
  const provider = await startProvider();
  const { url } = await startProxy(provider.url, { apply: "new-sessions" });
  return {
    provider,
    url,
    tools: () => (JSON.parse(provider.seen.at(-1)?.body.toString() ?? "{}") as { tools?: unknown }).tools,
  };
}

describe("@anthropic-ai/sdk", () => {
  const message = {
    model: "m",
    max_tokens: 100,
    messages: [{ role: "user" as const, content: "hello" }],
    tools: [{ name: "t", input_schema: schema }],
  };
  const client = (baseURL: string): Anthropic => new Anthropic({ baseURL, apiKey: "test", maxRetries: 0 });

  it("gets whole answers with calls of tools, and counts tokens of what is sent", async () => {
    const { url, tools } = await start();
    const answer = await client(url).messages.create(message);
    expect([answer.content, tools()]).toEqual([
      [{ type: "tool_use", id: "toolu_1", name: "t", input: { title: "€5" } }],
      [{ name: "t", input_schema: trimmed }],
    ]);
    const { max_tokens: _, ...counted } = message;
    expect([await client(url).messages.countTokens(counted), tools()]).toEqual([
      { input_tokens: 330 },
      [{ name: "t", input_schema: trimmed }],
    ]);
  });

  it("gets streamed answers", async () => {
    const { url, tools } = await start();
    const stream = client(url).messages.stream(message);
    const final = await stream.finalMessage();
    expect([final.content, final.usage.output_tokens, stream.request_id, tools()]).toEqual([
      [{ type: "tool_use", id: "toolu_1", name: "t", input: { title: "€5" } }],
      4,
      "req_1",
      [{ name: "t", input_schema: trimmed }],
    ]);
  });

  it("gets the provider's errors, and the proxy's in the same shape", async () => {
    const { url } = await start();
    await expect(client(url).messages.create({ ...message, model: "overloaded" })).rejects.toMatchObject({
      status: 529,
      requestID: "req_529",
      error: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    });
    const nobody = await startProxy("http://127.0.0.1:1");
    await expect(client(nobody.url).messages.create(message)).rejects.toMatchObject({
      status: 502,
      error: { type: "error", error: { type: "api_error" } },
    });
  });

  it("aborts a stream up to the provider", async () => {
    const { url, provider } = await start();
    const stream = client(url).messages.stream({ ...message, model: "endless" });
    await new Promise((resolve) => {
      stream.on("inputJson", resolve);
    });
    const open = provider.sockets.size;
    const ended = stream.done().catch((error: Error) => error.message);
    stream.abort();
    expect(await ended).toBe("Request was aborted.");
    await until(() => provider.sockets.size === 0);
    expect(open).toBe(1);
  });
});

describe("openai", () => {
  const client = (url: string): OpenAI => new OpenAI({ baseURL: `${url}/v1`, apiKey: "test", maxRetries: 0 });
  const chat = {
    model: "m",
    messages: [{ role: "user" as const, content: "hello" }],
    tools: [{ type: "function" as const, function: { name: "t", parameters: schema } }],
  };
  const responses = {
    model: "m",
    input: "hello",
    tools: [{ type: "function" as const, name: "t", parameters: schema, strict: false }],
  };

  it("gets whole answers of chat completions and responses", async () => {
    const { url, tools } = await start();
    const completion = await client(url).chat.completions.create(chat);
    expect([completion.choices[0]?.message.content, tools()]).toEqual([
      "€5",
      [{ type: "function", function: { name: "t", parameters: trimmed } }],
    ]);
    const response = await client(url).responses.create(responses);
    expect([response.output_text, tools()]).toEqual([
      "€5",
      [{ type: "function", name: "t", parameters: trimmed, strict: false }],
    ]);
  });

  it("gets streamed answers of both", async () => {
    const { url } = await start();
    const said: string[] = [];
    for await (const chunk of await client(url).chat.completions.create({ ...chat, stream: true })) {
      said.push(chunk.choices[0]?.delta.content ?? "");
    }
    for await (const event of await client(url).responses.create({ ...responses, stream: true })) {
      if (event.type === "response.output_text.delta") said.push(event.delta);
    }
    expect(said).toEqual(["€", "5", "", "€5"]);
  });

  it("gets the provider's errors, and the proxy's in the same shape", async () => {
    const { url } = await start();
    await expect(client(url).chat.completions.create({ ...chat, model: "overloaded" })).rejects.toMatchObject({
      status: 529,
    });
    const nobody = await startProxy("http://127.0.0.1:1");
    await expect(client(nobody.url).responses.create(responses)).rejects.toMatchObject({
      status: 502,
      code: "upstream_unreachable",
    });
  });

  it("aborts a stream up to the provider", async () => {
    const { url, provider } = await start();
    const stream = await client(url).chat.completions.create({ ...chat, model: "endless", stream: true });
    const open = provider.sockets.size;
    stream.controller.abort();
    await until(() => provider.sockets.size === 0);
    expect(open).toBe(1);
  });
});
