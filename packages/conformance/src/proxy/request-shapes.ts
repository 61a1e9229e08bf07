/** A tool of a request: its name, and the text of its schema. */
export interface ToolText {
  readonly name: string;
  readonly schema: string;
}

/** A kind of request whose tools may be trimmed. Bodies are texts: every space, escape and zero in them is on purpose. */
export interface RequestShape {
  readonly name: string;
  readonly path: string;
  /** The body, with `members` written behind its own. */
  body(tools: readonly ToolText[], turns: readonly string[], members?: string): string;
  /** JSON Pointer of the schema of the tool at an index. */
  schemaAt(index: number): string;
}

const DESCRIPTION = '"description":"Does  it.\\nTwice: \\u00e9\\/."';

const anthropicTools = (tools: readonly ToolText[]): string =>
  tools
    .map(({ name, schema }) => `{"name":"${name}", ${DESCRIPTION},"title":"Not ours","input_schema":${schema}}`)
    .join(",\n");

const anthropic = (name: string, path: string): RequestShape => ({
  name,
  path,
  body: (tools, turns, members = "") =>
    `{ "model":"m", "max_tokens":1.0,"messages":[${turns.join(",")}],"tools":[ ${anthropicTools(tools)} ],"temperature":1e-0${members}}`,
  schemaAt: (index) => `/tools/${index}/input_schema`,
});

export const MESSAGES: RequestShape = anthropic("messages", "/v1/messages");

export const RESPONSES: RequestShape = {
  name: "responses",
  path: "/v1/responses",
  body: (tools, turns, members = "") =>
    `{"model":"m","input":[${turns.join(",")}],"tools":[${tools
      .map(({ name, schema }) => `{"type":"function","name":"${name}",${DESCRIPTION},"parameters":${schema}}`)
      .join(",")}],"top_p":1.0${members}}`,
  schemaAt: (index) => `/tools/${index}/parameters`,
};

export const GEMINI: RequestShape = {
  name: "generateContent",
  path: "/v1beta/models/m:generateContent",
  body: (tools, turns, members = "") =>
    `{"contents":[${turns.join(",")}],"tools":[{"functionDeclarations":[${tools
      .map(({ name, schema }) => `{"name":"${name}",${DESCRIPTION},"parametersJsonSchema":${schema}}`)
      .join(",")}]}],"generationConfig":{"temperature":1.0}${members}}`,
  schemaAt: (index) => `/tools/0/functionDeclarations/${index}/parametersJsonSchema`,
};

export const CHAT: RequestShape = {
  name: "chat completions",
  path: "/v1/chat/completions",
  body: (tools, turns, members = "") =>
    `{"model":"m","messages":[${turns.join(",")}],"tools":[${tools
      .map(
        ({ name, schema }) => `{"type":"function","function":{"name":"${name}",${DESCRIPTION},"parameters":${schema}}}`,
      )
      .join(",")}],"n":1.0${members}}`,
  schemaAt: (index) => `/tools/${index}/function/parameters`,
};

/** Every shape that a known route carries. */
export const SHAPES: readonly RequestShape[] = [
  MESSAGES,
  anthropic("messages with a query", "/v1/messages?beta=true&x=%20"),
  anthropic("count_tokens", "/v1/messages/count_tokens"),
  {
    name: "batches",
    path: "/v1/messages/batches",
    body: (tools, turns, members = "") =>
      `{"requests":[{"custom_id":"a","params":{"messages":[${turns.join(",")}],"tools":[${anthropicTools(tools)}]}}]${members}}`,
    schemaAt: (index) => `/requests/0/params/tools/${index}/input_schema`,
  },
  CHAT,
  {
    name: "functions",
    path: "/v1/chat/completions",
    body: (tools, turns, members = "") =>
      `{"messages":[${turns.join(",")}],"functions":[${tools
        .map(({ name, schema }) => `{"name":"${name}",${DESCRIPTION},"parameters":${schema}}`)
        .join(",")}]${members}}`,
    schemaAt: (index) => `/functions/${index}/parameters`,
  },
  RESPONSES,
  GEMINI,
  { ...GEMINI, name: "streamGenerateContent", path: "/v1beta/models/m:streamGenerateContent?alt=sse" },
];

/** One turn of a user, in the form that a shape's API wants. */
export function userTurn(words: string, shape: RequestShape = MESSAGES): string {
  return shape.name.endsWith("enerateContent")
    ? `{"role":"user","parts":[{"text":"${words}"}]}`
    : `{"role":"user","content":"${words}"}`;
}

/** One turn of the model. */
export function modelTurn(shape: RequestShape = MESSAGES): string {
  return shape.name.endsWith("enerateContent")
    ? '{"role":"model","parts":[{"text":"Yes."}]}'
    : '{"role":"assistant","content":"Yes."}';
}
