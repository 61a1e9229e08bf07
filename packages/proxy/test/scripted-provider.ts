import type { ServerResponse } from "node:http";
import { type ScriptedUpstream, startUpstream } from "./scripted-upstream.js";

type Event = Readonly<Record<string, unknown>>;

/** A provider that answers as Anthropic and OpenAI do: whole or streamed, with a call of a tool, or with an error. */
export function startProvider(): Promise<ScriptedUpstream> {
  return startUpstream((request, response, { body }) => {
    const asked = JSON.parse(body.toString()) as { model: string; stream?: boolean };
    const answer = ANSWERS.find(({ path }) => request.url?.startsWith(path) === true);
    if (asked.model === "overloaded") {
      response.writeHead(529, {
        "content-type": "application/json",
        "request-id": "req_529",
        "x-should-retry": "false",
      });
      response.end(JSON.stringify({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }));
      return;
    }
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (asked.stream === true) stream(response, answer.events, asked.model === "endless");
    else {
      response.writeHead(200, { "content-type": "application/json", "request-id": "req_1" });
      response.end(JSON.stringify(answer.whole));
    }
  });
}

/** Each event in two pieces, cut inside a character where there is one that can be cut. */
function stream(response: ServerResponse, events: readonly Event[], isEndless: boolean): void {
  response.writeHead(200, { "content-type": "text/event-stream", "request-id": "req_1" });
  for (const event of events) {
    const name = typeof event.type === "string" ? `event: ${event.type}\n` : "";
    const text = Buffer.from(`${name}data: ${event.done === true ? "[DONE]" : JSON.stringify(event)}\n\n`);
    const euro = text.indexOf("€");
    response.write(text.subarray(0, euro + 1));
    response.write(text.subarray(euro + 1));
  }
  if (!isEndless) response.end();
}

const anthropicMessage = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "m",
  content: [{ type: "tool_use", id: "toolu_1", name: "t", input: { title: "€5" } }],
  stop_reason: "tool_use",
  stop_sequence: null,
  usage: { input_tokens: 10, cache_creation_input_tokens: 20, cache_read_input_tokens: 300, output_tokens: 4 },
};
const chatCompletion = {
  id: "chatcmpl_1",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "€5", refusal: null } }],
  usage: { prompt_tokens: 330, completion_tokens: 4, total_tokens: 334, prompt_tokens_details: { cached_tokens: 300 } },
};
const response = {
  id: "resp_1",
  object: "response",
  status: "completed",
  model: "m",
  output: [
    {
      type: "message",
      id: "m1",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: "€5", annotations: [] }],
    },
  ],
  usage: { input_tokens: 330, input_tokens_details: { cached_tokens: 300 }, output_tokens: 4, total_tokens: 334 },
};

const ANSWERS: readonly { path: string; whole: unknown; events: readonly Event[] }[] = [
  { path: "/v1/messages/count_tokens", whole: { input_tokens: 330 }, events: [] },
  {
    path: "/v1/messages",
    whole: anthropicMessage,
    events: [
      {
        type: "message_start",
        message: {
          ...anthropicMessage,
          content: [],
          stop_reason: null,
          usage: { ...anthropicMessage.usage, output_tokens: 1 },
        },
      },
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "toolu_1", name: "t", input: {} },
      },
      { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"title":"€' } },
      { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '5"}' } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "tool_use", stop_sequence: null }, usage: { output_tokens: 4 } },
      { type: "message_stop" },
    ],
  },
  {
    path: "/v1/chat/completions",
    whole: chatCompletion,
    events: [
      {
        id: "c",
        object: "chat.completion.chunk",
        created: 1,
        model: "m",
        choices: [{ index: 0, delta: { role: "assistant", content: "€" }, finish_reason: null }],
      },
      {
        id: "c",
        object: "chat.completion.chunk",
        created: 1,
        model: "m",
        choices: [{ index: 0, delta: { content: "5" }, finish_reason: "stop" }],
      },
      { id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [], usage: chatCompletion.usage },
      { done: true },
    ],
  },
  {
    path: "/v1/responses",
    whole: response,
    events: [
      {
        type: "response.created",
        sequence_number: 0,
        response: { ...response, status: "in_progress", output: [], usage: null },
      },
      {
        type: "response.output_text.delta",
        sequence_number: 1,
        item_id: "m1",
        output_index: 0,
        content_index: 0,
        delta: "€5",
      },
      { type: "response.completed", sequence_number: 2, response },
    ],
  },
];
