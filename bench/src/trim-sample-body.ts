/** What a made-up request body looks like. */
export interface SampleBody {
  readonly tools: number;
  /** About how many bytes of conversation stand beside the tools. */
  readonly messageBytes: number;
}

const WORDS =
  "the file path is read before every edit and must be absolute when a command writes output returns an error use this tool to search for text in large code bases do not run it twice".split(
    " ",
  );

/**
 * A made-up Anthropic Messages body in the proportions of what coding agents send: long Markdown descriptions, flat
 * schemas that declare a dialect, a conversation of code and tool results. The same bytes in every run.
 */
export function sampleBody({ tools, messageBytes }: SampleBody): Uint8Array {
  const random = seeded(7);
  const body = {
    model: "sample",
    max_tokens: 32_000,
    system: [{ type: "text", text: prose(random, 4_000) }],
    messages: conversation(random, messageBytes),
    tools: Array.from({ length: tools }, (_, index) => sampleTool(random, index)),
    stream: true,
  };
  return new TextEncoder().encode(JSON.stringify(body));
}

/** A made-up body of tools with little but structure: the hardest kind for whoever works on bytes. */
export function denseBody(tools: number): Uint8Array {
  const field = (at: number): unknown => ({
    title: `Field ${at}`,
    type: "string",
    enum: ["open", "closed"],
    minLength: 1,
  });
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`field_${at}`, field(at)])),
      filter: {
        type: "object",
        properties: { from: { type: "integer" }, to: { anyOf: [{ type: "integer" }, { type: "null" }] } },
      },
    },
    required: ["field_0", "field_1"],
  };
  const list = Array.from({ length: tools }, (_, index) => ({ name: `tool_${index}`, input_schema: schema }));
  return new TextEncoder().encode(JSON.stringify({ model: "sample", messages: [], tools: list }));
}

/** A made-up body in the shape of catalogues whose tools all carry the same definitions and use a few of them. */
export function definitionsBody(tools: number): Uint8Array {
  const names = Array.from({ length: 9 }, (_, at) => `block${at}`);
  const definition = (at: number): unknown => ({
    type: "object",
    properties: {
      id: { type: "string", format: "uuid", pattern: "^[0-9a-f-]{36}$" },
      kind: { type: "string", enum: ["paragraph", "heading", "list"] },
      children: { type: "array", items: { $ref: `#/$defs/${names[(at + 1) % names.length]}` }, maxItems: 100 },
      text: { anyOf: [{ type: "string", maxLength: 2000 }, { type: "null" }] },
    },
    required: ["id", "kind"],
    additionalProperties: false,
  });
  const list = Array.from({ length: tools }, (_, index) => ({
    name: `tool_${index}`,
    description: "Reads or writes one page, with the blocks that are in it, and answers what was changed.",
    input_schema: {
      $defs: Object.fromEntries(names.map((name, at) => [name, definition(at)])),
      type: "object",
      properties: index % 8 === 0 ? { block: { $ref: "#/$defs/block0" } } : { page: { type: "string" } },
      required: [],
    },
  }));
  return new TextEncoder().encode(JSON.stringify({ model: "sample", messages: [], tools: list }));
}

function sampleTool(random: () => number, index: number): unknown {
  const properties = Object.fromEntries(
    Array.from({ length: 4 + (index % 2) }, (_, at) => [
      `parameter_${at}`,
      { title: `Parameter ${at}`, type: "string", description: prose(random, 380) },
    ]),
  );
  return {
    name: `SampleTool${index}`,
    description: prose(random, 1_900),
    input_schema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties,
      required: ["parameter_0"],
      additionalProperties: false,
    },
  };
}

function conversation(random: () => number, bytes: number): unknown[] {
  const messages: unknown[] = [{ role: "user", content: prose(random, 800) }];
  for (let written = 800, turn = 0; written < bytes; turn++) {
    const size = 500 + Math.floor(random() * 5_000);
    const use = {
      type: "tool_use",
      id: `use_${turn}`,
      name: "SampleTool0",
      input: { parameter_0: `/srv/app/${turn}.ts` },
    };
    messages.push({ role: "assistant", content: [{ type: "text", text: prose(random, 160) }, use] });
    messages.push({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: use.id, content: code(random, size) }],
    });
    written += size + 400;
  }
  return messages;
}

function prose(random: () => number, length: number): string {
  let text = "";
  while (text.length < length) {
    text += WORDS[Math.floor(random() * WORDS.length)];
    const dice = random();
    text +=
      dice < 0.02 ? ".\n\n- " : dice < 0.025 ? ' "quoted" ' : dice < 0.03 ? " — " : dice < 0.04 ? " `code` " : " ";
  }
  return text;
}

function code(random: () => number, length: number): string {
  let text = "";
  for (let line = 1; text.length < length; line++) {
    text += `${line}→  const ${WORDS[line % WORDS.length]} = await read(path, ${line}); // ${prose(random, 20).trim()}\n`;
  }
  return text;
}

/** mulberry32: small, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
