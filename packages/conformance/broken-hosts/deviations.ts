import type { Answer, Ask, Deviation } from "./minimal-host.js";

type Members = Record<string, unknown>;

const CATALOGUE = "/v1/tools";
const DOCUMENT = "/.well-known/openwop";

const isList = (ask: Ask): boolean => ask.path === CATALOGUE;
const isById = (ask: Ask): boolean => ask.path.startsWith(`${CATALOGUE}/`);
const isCompact = (ask: Ask): boolean => ask.query.get("view") === "compact";
const isPlain = (ask: Ask, right: Answer): boolean =>
  right.status === 200 && ask.headers["accept-encoding"] === undefined;

/** The right answer with another body; the tag stays, so only what the body says is wrong. */
function edit(right: Answer, change: (value: Members) => unknown): Answer {
  return { ...right, body: Buffer.from(JSON.stringify(change(JSON.parse(right.body.toString()) as Members))) };
}

function editTools(right: Answer, change: (tools: Members[]) => Members[]): Answer {
  return edit(right, ({ tools }) => ({ tools: change(tools as Members[]) }));
}

function editCompact(change: (tool: Members) => Members): Deviation {
  return (ask, right) => {
    if (!isCompact(ask) || !isPlain(ask, right)) return right;
    return isList(ask) ? editTools(right, (tools) => tools.map(change)) : edit(right, (tool) => change(tool));
  };
}

function editSchema(change: (schema: Members) => Members): Deviation {
  return editCompact((tool) =>
    tool.inputSchema ? { ...tool, inputSchema: change(tool.inputSchema as Members) } : tool,
  );
}

/** Puts a keyword deep inside, where only a walk over all positions finds it. */
function hide(keyword: string, value: unknown): Deviation {
  return editSchema((schema) => ({ ...schema, unevaluatedProperties: { items: { if: { [keyword]: value } } } }));
}

function without(name: string): (value: Members) => Members {
  return (value) => Object.fromEntries(Object.entries(value).filter(([member]) => member !== name));
}

function withHeaders(right: Answer, headers: Record<string, string | undefined>): Answer {
  const kept = Object.entries({ ...right.headers, ...headers }).filter(([, value]) => value !== undefined);
  return { ...right, headers: Object.fromEntries(kept) as Record<string, string> };
}

function status(code: number, error: string, headers: Record<string, string> = {}): Answer {
  return {
    status: code,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
    body: Buffer.from(JSON.stringify({ error, message: "Deviation." })),
  };
}

const NOT_FOUND = status(404, "not_found");

/** For each requirement, the smallest wrongness that breaks it and nothing else. */
export const DEVIATIONS: ReadonlyMap<string, Deviation> = new Map<string, Deviation>([
  [
    "capabilities-endpoint",
    (ask, right) => (ask.path === DOCUMENT && isPlain(ask, right) ? edit(right, without("limits")) : right),
  ],
  [
    "capabilities-public",
    (ask, right) => (ask.path === DOCUMENT && right.status === 200 ? { ...right, status: 203 } : right),
  ],
  [
    "capabilities-same-for-all",
    (ask, right) =>
      ask.path === DOCUMENT && ask.headers.authorization
        ? edit(right, (document) => ({ ...document, you: "known" }))
        : right,
  ],
  [
    "capabilities-families-at-root",
    (ask, right) =>
      ask.path === DOCUMENT && isPlain(ask, right)
        ? edit(right, (document) => ({ ...document, capabilities: { prompts: {} } }))
        : right,
  ],
  [
    "capabilities-sources-complete",
    (ask, right) =>
      ask.path === DOCUMENT && isPlain(ask, right)
        ? edit(right, (document) => ({
            ...document,
            toolCatalog: { ...(document.toolCatalog as Members), sources: ["mcp"] },
          }))
        : right,
  ],
  [
    "capabilities-methods",
    (ask, right) => (ask.path === DOCUMENT && right.status === 405 ? withHeaders(right, { allow: "GET" }) : right),
  ],
  [
    "capabilities-not-modified",
    (ask, right) =>
      ask.path === DOCUMENT && right.status === 304
        ? {
            ...right,
            status: 200,
            headers: { ...right.headers, "content-type": "application/json" },
            body: Buffer.from("{}"),
          }
        : right,
  ],

  [
    "catalog-list-envelope",
    (ask, right) => (isList(ask) && isPlain(ask, right) && !isCompact(ask) ? edit(right, ({ tools }) => tools) : right),
  ],
  [
    "catalog-content-type",
    (ask, right) => (isList(ask) && right.status === 200 ? withHeaders(right, { "content-type": "text/json" }) : right),
  ],
  [
    "catalog-descriptor-shape",
    (ask, right) =>
      !isCompact(ask) && isPlain(ask, right) && ask.path !== DOCUMENT
        ? everyTool(ask, right, (tool) => ({ ...tool, vendor: 1 }))
        : right,
  ],
  [
    "catalog-exec-source",
    (ask, right) =>
      isPlain(ask, right) && ask.path !== DOCUMENT
        ? everyTool(ask, right, (tool) => (tool.toolId === "mcp:fs.write" ? { ...tool, safetyTier: "exec" } : tool))
        : right,
  ],
  [
    "catalog-order",
    (ask, right) => (isList(ask) && isPlain(ask, right) ? editTools(right, (tools) => tools.reverse()) : right),
  ],
  ["catalog-unknown-parameters", (ask, right) => (ask.query.has("colour") ? status(400, "validation_error") : right)],
  [
    "catalog-head",
    (ask, right) => (ask.method === "HEAD" && isList(ask) ? withHeaders(right, { etag: '"head"' }) : right),
  ],
  [
    "catalog-methods",
    (ask, right) => (isList(ask) && ask.method === "POST" ? withHeaders(right, { allow: "GET" }) : right),
  ],

  ["catalog-id-round-trip", (ask, right) => (ask.path.includes("%2F") && right.status === 200 ? NOT_FOUND : right)],
  [
    "catalog-by-id-bare",
    (ask, right) => (isById(ask) && isPlain(ask, right) && !isCompact(ask) ? edit(right, (tool) => ({ tool })) : right),
  ],
  [
    "catalog-by-id-equal",
    (ask, right) =>
      isById(ask) && isPlain(ask, right) ? edit(right, (tool) => ({ ...tool, description: "Another." })) : right,
  ],
  ["catalog-id-undecodable", (ask, right) => (isById(ask) && right.status === 400 ? NOT_FOUND : right)],

  [
    "catalog-unauthenticated",
    (ask, right) => (right.status === 401 && ask.headers.authorization ? status(400, "validation_error") : right),
  ],
  [
    "catalog-challenge",
    (_, right) => (right.status === 401 ? withHeaders(right, { "www-authenticate": undefined }) : right),
  ],
  [
    "catalog-check-order",
    (ask, right) => (right.status === 401 && ask.query.has("source") ? status(400, "validation_error") : right),
  ],
  [
    "catalog-not-found",
    (ask, right) =>
      ask.path.endsWith("no-such-tool") && right.status === 404 && ask.headers.authorization?.endsWith("all")
        ? status(400, "validation_error")
        : right,
  ],
  [
    "catalog-not-found-no-echo",
    (ask, right) =>
      isById(ask) && right.status === 404 && ask.headers.authorization?.endsWith("all")
        ? edit(right, (body) => ({ ...body, details: { seen: decodeURIComponent(ask.path.slice(10)) } }))
        : right,
  ],
  [
    "catalog-not-found-no-challenge",
    (ask, right) =>
      isById(ask) && right.status === 404 ? withHeaders(right, { "www-authenticate": "Bearer" }) : right,
  ],
  [
    "catalog-not-found-identical",
    (ask, right) =>
      ask.path.includes("fs.write") && right.status === 404
        ? edit(right, (body) => ({ ...body, message: "Not yours." }))
        : right,
  ],
  [
    "catalog-list-and-by-id-agree",
    (ask, right) =>
      ask.path.includes("fs.write") && right.status === 404
        ? { ...right, status: 200, headers: { "content-type": "application/json" } }
        : right,
  ],

  [
    "catalog-view-standard",
    (ask, right) =>
      isList(ask) && ask.query.get("view") === "standard" ? editTools(right, (tools) => tools.slice(1)) : right,
  ],
  [
    "catalog-view-invalid",
    (ask, right) =>
      ask.query.get("view") === "Compact" ? { ...right, status: 200, body: Buffer.from('{"tools":[]}') } : right,
  ],
  [
    "catalog-view-repeated",
    (ask, right) =>
      ask.query.getAll("view").length > 1 ? { ...right, status: 200, body: Buffer.from('{"tools":[]}') } : right,
  ],
  [
    "catalog-source-filter",
    (ask, right) =>
      isList(ask) && ask.query.get("source") === "mcp" && isPlain(ask, right) && !isCompact(ask)
        ? editTools(right, (tools) => tools.slice(1))
        : right,
  ],
  ["catalog-source-none", (ask, right) => (isList(ask) && ask.query.get("source") === "workflow" ? NOT_FOUND : right)],
  [
    "catalog-source-composes",
    (ask, right) =>
      isList(ask) && ask.query.has("source") && isCompact(ask) && isPlain(ask, right)
        ? edit(right, ({ tools }) => tools).body.length > 2
          ? editTools(right, (tools) => tools.slice(1))
          : right
        : right,
  ],
  [
    "catalog-source-invalid",
    (ask, right) =>
      ask.query.get("source") === "nonsense" && right.status === 400
        ? { ...right, status: 200, body: Buffer.from('{"tools":[]}') }
        : right,
  ],
  [
    "catalog-source-repeated",
    (ask, right) =>
      ask.query.getAll("source").length > 1 ? { ...right, status: 200, body: Buffer.from('{"tools":[]}') } : right,
  ],
  [
    "catalog-parameter-details",
    (ask, right) =>
      right.status === 400 && (ask.query.has("view") || ask.query.has("source"))
        ? edit(right, without("details"))
        : right,
  ],

  [
    "catalog-view-compact",
    (ask, right) =>
      isList(ask) && isCompact(ask) && isPlain(ask, right) && !ask.query.has("source")
        ? edit(right, ({ tools }) => tools)
        : right,
  ],
  [
    "catalog-compact-same-ids",
    (ask, right) =>
      isList(ask) && isCompact(ask) && isPlain(ask, right) && !ask.query.has("source")
        ? editTools(right, (tools) => tools.slice(0, -1))
        : right,
  ],
  ["catalog-compact-shape", editCompact((tool) => ({ ...tool, vendor: 1 }))],
  ["catalog-compact-fields", editCompact((tool) => ({ ...tool, costHint: "low" }))],
  ["catalog-compact-same-values", editCompact((tool) => ({ ...tool, title: "Another" }))],
  ["subset-root-object", editSchema(without("type"))],
  ["subset-root-properties", editSchema(without("properties"))],
  ["subset-valid-schema", editSchema((schema) => ({ ...schema, required: "q" }))],
  [
    "subset-no-other-dialect",
    editSchema((schema) => ({ $schema: "http://json-schema.org/draft-07/schema#", ...schema })),
  ],
  ["subset-no-ref", hide("$ref", "#")],
  ["subset-no-one-of", hide("oneOf", [true])],
  ["subset-no-all-of", hide("allOf", [true])],
  ["subset-no-any-of", hide("anyOf", [true])],
  ["subset-no-not", hide("not", false)],
  ["subset-no-pattern-properties", hide("patternProperties", {})],
  ["subset-no-dependent-schemas", hide("dependentSchemas", {})],

  [
    "catalog-cache-control",
    (ask, right) =>
      ask.path !== DOCUMENT && right.status < 400
        ? withHeaders(right, { "cache-control": "public, max-age=60" })
        : right,
  ],
  [
    "catalog-vary",
    (ask, right) =>
      ask.path !== DOCUMENT && right.status < 400 ? withHeaders(right, { vary: "Accept-Encoding" }) : right,
  ],
  [
    "catalog-etag-strong",
    (ask, right) =>
      ask.path !== DOCUMENT && right.headers.etag ? withHeaders(right, { etag: `W/${right.headers.etag}` }) : right,
  ],
  [
    "catalog-not-modified",
    (ask, right) => (ask.headers["if-none-match"] === "*" ? status(400, "validation_error") : right),
  ],
  [
    "catalog-not-modified-headers",
    (ask, right) => (ask.path !== DOCUMENT && right.status === 304 ? withHeaders(right, { vary: undefined }) : right),
  ],
  [
    "catalog-etag-per-representation",
    (ask, right) =>
      ask.path !== DOCUMENT && ask.headers["accept-encoding"] && right.headers.etag
        ? withHeaders(right, { etag: right.headers.etag.replace(/-\w+"/, '"') })
        : right,
  ],
  [
    "catalog-bytes-deterministic",
    counting((ask, right, count) =>
      isList(ask) &&
      ask.query.size === 0 &&
      right.status === 200 &&
      ask.method === "GET" &&
      isPlain(ask, right) &&
      count === 2
        ? { ...right, body: Buffer.concat([right.body, Buffer.from(" ")]) }
        : right,
    ),
  ],

  ["errors-envelope", (_, right) => (right.status === 405 ? edit(right, (body) => ({ ...body, hint: 1 })) : right)],
  [
    "errors-content-type",
    (_, right) => (right.status === 405 ? withHeaders(right, { "content-type": "text/plain" }) : right),
  ],
  [
    "errors-code-of-status",
    (_, right) => (right.status === 405 ? edit(right, (body) => ({ ...body, error: "wrong_method" })) : right),
  ],
]);

function everyTool(ask: Ask, right: Answer, change: (tool: Members) => Members): Answer {
  if (isList(ask)) return editTools(right, (tools) => tools.map(change));
  return edit(right, change);
}

/** A deviation that knows how many plain lists were asked for; each started host counts its own. */
function counting(deviate: (ask: Ask, right: Answer, count: number) => Answer): Deviation {
  let count = 0;
  return (ask, right) => {
    if (isList(ask) && ask.query.size === 0 && ask.method === "GET" && ask.headers.authorization) count++;
    return deviate(ask, right, count);
  };
}
