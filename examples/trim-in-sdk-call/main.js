import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import Anthropic from "@anthropic-ai/sdk";
import { createTrimmer } from "@toolfold/core";

// Remembers the tools that it has seen, since an agent sends the same ones with every turn.
const trim = createTrimmer({ shape: "anthropic-messages", cache: { bytes: 1_000_000 } });

/** @type {typeof fetch} */
const trimmingFetch = (input, init) => {
  if (typeof init?.body !== "string") return fetch(input, init);
  const { bytes } = trim(new TextEncoder().encode(init.body));
  return fetch(input, { ...init, body: new Uint8Array(bytes) });
};

// A stand-in for the API, which keeps what it was sent.
/** @type {string[]} */
const seen = [];
const api = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    seen.push(Buffer.concat(chunks).toString());
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "claude",
        content: [{ type: "text", text: "Done." }],
        stop_reason: "end_turn",
        usage: { input_tokens: 9, output_tokens: 2 },
      }),
    );
  });
}).listen(0, "127.0.0.1");
await once(api, "listening");
const { port } = /** @type {import("node:net").AddressInfo} */ (api.address());

/** @type {Anthropic.MessageCreateParamsNonStreaming} */
const request = {
  model: "claude",
  max_tokens: 64,
  messages: [{ role: "user", content: 'Keep "$schema" in this sentence.' }],
  tools: [
    {
      name: "search",
      description: "Searches.",
      input_schema: {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        title: "SearchArguments",
        type: "object",
        properties: { query: { title: "Query", type: "string", description: "What to look for." } },
      },
    },
  ],
};

try {
  const options = { baseURL: `http://127.0.0.1:${port}`, apiKey: "none" };
  await new Anthropic(options).messages.create(request);
  const answer = await new Anthropic({ ...options, fetch: trimmingFetch }).messages.create(request);
  const [plain = "", trimmed = ""] = seen;
  console.log(`Without trimming the request has ${plain.length} bytes, with it ${trimmed.length}.`);

  const cuts = [
    '"$schema":"https://json-schema.org/draft/2020-12/schema",',
    '"title":"SearchArguments",',
    '"title":"Query",',
  ];
  const expected = cuts.reduce((text, cut) => text.replace(cut, ""), plain);
  assert.equal(trimmed, expected);
  assert.equal(answer.content[0]?.type, "text");
  console.log("Nothing but three annotations of the schema is gone, and the SDK reads the answer as before.");
} finally {
  api.close();
}
