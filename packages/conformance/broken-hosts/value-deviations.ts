import {
  EMPTY_LIST,
  eachCompactDescription,
  eachCompactSchema,
  eachTool,
  edit,
  editTools,
  every,
  headers,
  hide,
  isAll,
  isById,
  isCompact,
  isDocument,
  isList,
  type Members,
  refusal,
  where,
  without,
} from "./edits.js";
import type { Change } from "./minimal-host.js";

const document = (change: (value: Members) => unknown): Change =>
  where(
    (ask, right) => isDocument(ask) && right.status === 200,
    (_, right) => edit(right, change),
  );

const list = (applies: Parameters<typeof where>[0], change: (tools: Members[]) => Members[]): Change =>
  where(
    (ask, right) => isList(ask) && right.status === 200 && applies(ask, right),
    (_, right) => editTools(right, change),
  );

/** What a host may say wrongly, by the one requirement that it breaks. */
export const VALUE_DEVIATIONS: ReadonlyMap<string, Change> = new Map<string, Change>([
  ["capabilities-endpoint", document(without("limits"))],
  [
    "capabilities-same-for-all",
    where(
      (ask) => isDocument(ask) && isAll(ask),
      (_, right) => edit(right, (value) => ({ ...value, you: 1 })),
    ),
  ],
  ["capabilities-families-at-root", document((value) => ({ ...value, capabilities: { prompts: {} } }))],
  [
    "capabilities-sources-complete",
    document((value) => ({ ...value, toolCatalog: { ...(value.toolCatalog as Members), sources: ["mcp"] } })),
  ],
  [
    "capabilities-no-private-data",
    document((value) => ({ ...value, implementation: { name: "mcp:fs.write", version: "1" } })),
  ],

  [
    "catalog-list-envelope",
    where(
      (ask, right) => isList(ask) && right.status === 200 && !isCompact(ask),
      (_, right) => edit(right, ({ tools }) => tools),
    ),
  ],
  [
    "catalog-descriptor-shape",
    eachTool(
      (ask) => !isCompact(ask),
      (tool) => ({ ...tool, vendor: 1 }),
    ),
  ],
  [
    "catalog-exec-source",
    eachTool(
      () => true,
      (tool) => (tool.toolId === "mcp:fs.write" ? { ...tool, safetyTier: "exec" } : tool),
    ),
  ],
  [
    "catalog-order",
    list(
      () => true,
      (tools) => tools.reverse(),
    ),
  ],
  [
    "catalog-unknown-parameters",
    where(
      (ask) => ask.query.has("colour"),
      () => refusal(400, "validation_error"),
    ),
  ],

  [
    "catalog-id-round-trip",
    where(
      (ask, right) => ask.path.endsWith("find%2Fall") && !isCompact(ask) && right.status === 200 && isAll(ask),
      () => refusal(404, "not_found"),
    ),
  ],
  [
    "catalog-id-decode",
    where(
      (ask, right) => ask.path.includes("%25") && right.status === 404,
      () => ({ ...EMPTY_LIST, body: Buffer.from("{}") }),
    ),
  ],
  [
    "catalog-by-id-bare",
    where(
      (ask, right) => isById(ask) && right.status === 200 && !isCompact(ask),
      (_, right) => edit(right, (tool) => ({ tool })),
    ),
  ],
  [
    "catalog-by-id-equal",
    where(
      (ask, right) => isById(ask) && right.status === 200,
      (_, right) => edit(right, (tool) => ({ ...tool, description: "Another." })),
    ),
  ],
  [
    "catalog-id-undecodable",
    where(
      (ask, right) => ask.path.endsWith("%A") && right.status === 400,
      () => refusal(404, "not_found"),
    ),
  ],

  [
    "catalog-unauthenticated",
    where(
      (ask, right) => right.status === 401 && ask.headers.authorization !== undefined,
      () => refusal(400, "validation_error"),
    ),
  ],
  ["catalog-challenge", where((_, right) => right.status === 401, headers({ "www-authenticate": undefined }))],
  [
    "catalog-credential-not-in-url",
    where(
      (ask, right) => ask.query.has("access_token") && right.status === 401,
      () => EMPTY_LIST,
    ),
  ],
  [
    "catalog-check-order",
    where(
      (ask, right) => right.status === 401 && ask.query.has("source"),
      () => refusal(400, "validation_error"),
    ),
  ],
  [
    "catalog-not-found",
    where(
      (ask, right) => ask.path.endsWith("no-such-tool") && right.status === 404 && isAll(ask),
      () => refusal(400, "validation_error"),
    ),
  ],
  [
    "catalog-not-found-no-echo",
    where(
      (ask, right) => ask.path.endsWith("no-such-tool") && right.status === 404 && isAll(ask),
      (ask, right) => edit(right, (body) => ({ ...body, details: { seen: decodeURIComponent(ask.path.slice(10)) } })),
    ),
  ],
  [
    "catalog-not-found-no-challenge",
    where((ask, right) => isById(ask) && right.status === 404, headers({ "www-authenticate": "Bearer" })),
  ],
  [
    "catalog-not-found-identical",
    where(
      (ask, right) => ask.path.includes("fs.write") && right.status === 404,
      (_, right) => edit(right, (body) => ({ ...body, message: "Not yours." })),
    ),
  ],
  [
    "catalog-list-and-by-id-agree",
    where(
      (ask, right) => ask.path.endsWith("fs.write") && isCompact(ask) && right.status === 404,
      () => ({ ...EMPTY_LIST, body: Buffer.from("{}") }),
    ),
  ],

  [
    "catalog-view-standard",
    list(
      (ask) => ask.query.get("view") === "standard",
      (tools) => tools.slice(1),
    ),
  ],
  [
    "catalog-view-invalid",
    where(
      (ask, right) => isById(ask) && ask.query.getAll("view").length === 1 && right.status === 400,
      () => ({ ...EMPTY_LIST, body: Buffer.from("{}") }),
    ),
  ],
  [
    "catalog-view-repeated",
    where(
      (ask) => ask.query.getAll("view").length > 1,
      () => EMPTY_LIST,
    ),
  ],
  [
    "catalog-source-filter",
    list(
      (ask) => ask.query.get("source") === "mcp" && !isCompact(ask),
      (tools) => tools.slice(1),
    ),
  ],
  [
    "catalog-source-none",
    where(
      (ask) => isList(ask) && ask.query.get("source") === "workflow",
      () => refusal(404, "not_found"),
    ),
  ],
  [
    "catalog-source-composes",
    list(
      (ask) => ask.query.has("source") && isCompact(ask),
      (tools) => tools.slice(1),
    ),
  ],
  [
    "catalog-source-invalid",
    where(
      (ask, right) => ask.query.get("source") === "nonsense" && right.status === 400,
      () => EMPTY_LIST,
    ),
  ],
  [
    "catalog-source-repeated",
    where(
      (ask) => ask.query.getAll("source").length > 1,
      () => EMPTY_LIST,
    ),
  ],
  [
    "catalog-parameter-details",
    where(
      (ask, right) => right.status === 400 && ask.query.size > 0,
      (_, right) => edit(right, without("details")),
    ),
  ],

  [
    "catalog-view-compact",
    where(
      (ask, right) => isList(ask) && isCompact(ask) && right.status === 200 && !ask.query.has("source"),
      (_, right) => edit(right, (value) => ({ ...value, next: null })),
    ),
  ],
  [
    "catalog-compact-same-ids",
    list(
      (ask) => isCompact(ask) && !ask.query.has("source") && !isAll(ask),
      () => [],
    ),
  ],
  ["catalog-compact-shape", eachTool(isCompact, (tool) => ({ ...tool, vendor: 1 }))],
  ["catalog-compact-fields", eachTool(isCompact, (tool) => ({ ...tool, costHint: "low" }))],
  ["catalog-compact-same-values", eachTool(isCompact, (tool) => ({ ...tool, title: "Another" }))],
  ["subset-root-object", eachCompactSchema(without("type"))],
  ["subset-root-properties", eachCompactSchema(without("properties"))],
  ["subset-valid-schema", eachCompactSchema((schema) => ({ ...schema, required: "q" }))],
  [
    "subset-no-other-dialect",
    eachCompactSchema((schema) => ({ $schema: "http://json-schema.org/draft-07/schema#", ...schema })),
  ],
  ["subset-no-ref", hide("$ref", "#")],
  ["subset-no-one-of", hide("oneOf", [true])],
  ["subset-no-all-of", hide("allOf", [true])],
  ["subset-no-any-of", hide("anyOf", [true])],
  ["subset-no-not", hide("not", false)],
  ["subset-no-pattern-properties", hide("patternProperties", {})],
  ["subset-no-dependent-schemas", hide("dependentSchemas", {})],

  [
    "errors-envelope",
    where(
      (_, right) => right.status === 405,
      (_, right) => edit(right, (body) => ({ ...body, hint: 1 })),
    ),
  ],
  [
    "errors-code-of-status",
    where(
      (_, right) => right.status === 405,
      (_, right) => edit(right, (body) => ({ ...body, error: "wrong_method" })),
    ),
  ],
  [
    "errors-no-internals",
    where(
      (_, right) => right.status === 405,
      (_, right) => edit(right, (body) => ({ ...body, message: "at answer (/srv/host.js:1:1)" })),
    ),
  ],

  [
    "capabilities-honest",
    where(
      (ask, right) => !isDocument(ask) && right.status === 200,
      (ask) => (isList(ask) ? EMPTY_LIST : refusal(404, "not_found")),
    ),
  ],
  [
    "catalog-id-unique",
    list(
      () => true,
      (tools) => tools.flatMap((tool) => (tool.toolId === "mcp:docs.find/all" ? [tool, tool] : [tool])),
    ),
  ],
  ["catalog-compact-summary-grapheme", eachCompactDescription((text) => text.slice(0, text.indexOf("\u{1F469}") + 2))],
  [
    "lowering-never-narrower",
    eachCompactSchema((schema) => ({
      ...schema,
      properties: { ...(schema.properties as Members), q: { type: "string" } },
    })),
  ],
  ["catalog-read-only", forgetsAfterPut()],
  ["errors-retry-after", every(10, () => refusal(429, "rate_limited"))],
]);

/** Whoever says PUT misses a tool in the next list. */
function forgetsAfterPut(): Change {
  let forgets = false;
  return (ask, right) => {
    if (ask.method === "PUT") forgets = true;
    if (!forgets || !isList(ask) || right.status !== 200) return right;
    forgets = false;
    return editTools(right, (tools) => tools.slice(1));
  };
}
