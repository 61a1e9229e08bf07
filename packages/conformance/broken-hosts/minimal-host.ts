import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** A small host that keeps every requirement, written from spec/v1 alone; broken hosts deviate from it. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** An answer before it is sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Changes a right answer, knowing the question. */
export type Change = (ask: Ask, right: Answer) => Answer;

/** One small wrongness: in what the host says (before it is tagged and encoded), or in how it goes on the wire. */
export interface Deviation {
  readonly value?: Change;
  readonly wire?: Change;
}

/** A tool of the minimal host, whose `auth.scopes` say who may call it. */
export type Tool = Readonly<Record<string, unknown>> & { readonly toolId: string; readonly source: string };

export const TOKENS = { all: "token-of-all", some: "token-of-some", none: "token-of-none" };

const TOOLS: readonly Tool[] = [
  {
    toolId: "mcp:docs.find/all",
    source: "mcp",
    safetyTier: "read",
    title: "Search",
    description: `Search the docs 👩‍👩‍👧 ${"of every kind ".repeat(30)}`,
    inputSchema: {
      type: "object",
      properties: {
        q: { anyOf: [{ type: "string", minLength: 1 }, { type: "null" }], description: "Words to look for." },
        oneOf: { type: "string" },
      },
      required: ["q"],
    },
    outputSchema: { type: "object" },
    auth: { scopes: ["docs"] },
  },
  { toolId: "mcp:fs.write", source: "mcp", safetyTier: "write", auth: { scopes: ["fs"] }, egress: "none" },
  { toolId: "x-host-größe", source: "host-extension", safetyTier: "exec", auth: { scopes: ["docs"] } },
];
const SCOPES = new Map([
  [`Bearer ${TOKENS.all}`, ["docs", "fs"]],
  [`Bearer ${TOKENS.some}`, ["docs"]],
  [`Bearer ${TOKENS.none}`, []],
]);
const SOURCES = ["node-pack", "workflow", "mcp", "connector", "host-extension"];
const VIEWS = ["standard", "compact"];

/** What the minimal host can be told. */
export interface HostShape {
  /** Default true. */
  readonly compactView?: boolean;
  /** Tools that it has besides its own. */
  readonly more?: readonly Tool[];
  /** The view where none is asked for. Default `standard`, which is right. */
  readonly defaultView?: string;
}

function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: {
      "content-type": "application/json",
      ...(status >= 400 ? { "cache-control": "no-store" } : {}),
      ...headers,
    },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** By hand: what is in the subset stays, and the one union becomes a list of types. */
function compact({ toolId, source, safetyTier, title, description, inputSchema }: Tool): object {
  const lowered = JSON.stringify(inputSchema)?.replace(
    '"anyOf":[{"type":"string","minLength":1},{"type":"null"}]',
    '"type":["string","null"],"minLength":1',
  );
  const summary = typeof description === "string" ? description.slice(0, 240).replace(/ \S*$/, "…") : undefined;
  return { toolId, source, safetyTier, title, description: summary, inputSchema: lowered && JSON.parse(lowered) };
}

/** Gives a 200 its tag and content coding, or makes it a 304. */
function represent(ask: Ask, said: Answer): Answer {
  if (said.status !== 200) return said;
  const accepted =
    said.headers.vary === undefined ? "" : (ask.headers["accept-encoding"] ?? "").replace(/\w+;q=0\b/g, "");
  const coding = accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity";
  const body = coding === "br" ? brotliCompressSync(said.body) : coding === "gzip" ? gzipSync(said.body) : said.body;
  const etag = `"${createHash("sha256").update(said.body).digest("base64url")}-${coding}"`;
  const headers = { ...said.headers, etag, ...(coding === "identity" ? {} : { "content-encoding": coding }) };
  const condition = ask.headers["if-none-match"];
  const tags = condition?.split(/ *, */).map((tag) => tag.replace(/^W\//, "")) ?? [];
  const unchanged = tags.includes("*") || tags.includes(etag);
  return unchanged ? { status: 304, headers, body: Buffer.alloc(0) } : { status: 200, headers, body };
}

/** The right answer to a question. */
function answer(ask: Ask, shape: HostShape): Answer {
  const isDocument = ask.path === "/.well-known/openwop";
  if (!isDocument && ask.path !== "/v1/tools" && !ask.path.startsWith("/v1/tools/")) {
    return json(404, { error: "not_found", message: "No such resource." });
  }
  if (ask.method !== "GET" && ask.method !== "HEAD") {
    return json(405, { error: "method_not_allowed", message: "Use GET or HEAD." }, { allow: "GET, HEAD" });
  }
  if (isDocument) return json(200, capabilities(shape), { "cache-control": "public, max-age=300" });
  const scopes = SCOPES.get(ask.headers.authorization ?? "");
  if (scopes === undefined) {
    const body = { error: "unauthenticated", message: "Send a bearer token." };
    return json(401, body, { "www-authenticate": "Bearer" });
  }
  const byId = ask.path !== "/v1/tools";
  const { compactView = true, more = [] } = shape;
  const refused =
    refusal("view", VIEWS, compactView ? ask.query : new URLSearchParams()) ??
    (byId ? undefined : refusal("source", SOURCES, ask.query));
  if (refused !== undefined) return refused;
  const view = compactView ? (ask.query.get("view") ?? shape.defaultView) : null;
  const show = (tool: Tool): object => (view === "compact" ? compact(tool) : tool);
  const all = [...TOOLS, ...more].sort((one, other) => (one.toolId < other.toolId ? -1 : 1));
  const mine = all.filter((tool) =>
    (tool.auth as { scopes: string[] }).scopes.every((scope) => scopes.includes(scope)),
  );
  const headers = { "cache-control": "private, no-cache", vary: "Authorization, Accept-Encoding" };
  if (!byId) {
    const source = ask.query.get("source");
    return json(200, { tools: mine.filter((tool) => source === null || tool.source === source).map(show) }, headers);
  }
  let id: string;
  try {
    id = decodeURIComponent(ask.path.slice("/v1/tools/".length));
  } catch {
    return json(400, { error: "validation_error", message: "The id is not valid percent-encoding." });
  }
  const found = mine.find(({ toolId }) => toolId === id);
  return found === undefined
    ? json(404, { error: "not_found", message: "No such tool." })
    : json(200, show(found), headers);
}

function refusal(name: string, allowed: readonly string[], query: URLSearchParams): Answer | undefined {
  const values = query.getAll(name);
  if (values.length === 0 || (values.length === 1 && allowed.includes(values[0] as string))) return undefined;
  const message = `${name} must be given once, as one of: ${allowed.join(", ")}.`;
  return json(400, { error: "validation_error", message, details: { parameter: name, allowed } });
}

function capabilities({ compactView = true }: HostShape): object {
  return {
    protocolVersion: "1.0",
    supportedEnvelopes: [],
    schemaVersions: {},
    limits: { clarificationRounds: 0, schemaRounds: 0, envelopesPerTurn: 0 },
    toolCatalog: { supported: true, sources: ["mcp", "host-extension"], ...(compactView ? { compactView } : {}) },
  };
}

/** Starts the minimal host, with one deviation or none, on a free port of the loopback. */
export async function startHost(
  shape: HostShape,
  deviation?: Deviation,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const url = request.url ?? "/";
    const [path = "/", query = ""] = url.split("?", 2);
    const ask: Ask = {
      method: request.method ?? "GET",
      path,
      query: new URLSearchParams(query),
      headers: request.headers as Record<string, string | undefined>,
    };
    const said = answer(ask, shape);
    const represented = represent(ask, deviation?.value?.(ask, said) ?? said);
    const { status, headers, body } = deviation?.wire?.(ask, represented) ?? represented;
    response.writeHead(status, { ...headers, ...(status === 304 ? {} : { "content-length": body.length }) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
