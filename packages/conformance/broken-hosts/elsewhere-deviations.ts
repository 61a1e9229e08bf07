import { UNDECODABLE_PATH, UNKNOWN_PATH } from "../src/host/unknown-id.js";
import type { BrokenHost } from "./deviations.js";
import {
  EMPTY_LIST,
  edit,
  editTools,
  headers,
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
import type { Answer, Ask, Change } from "./minimal-host.js";

const isEncoded = (_: Ask, right: Answer): boolean => right.headers["content-encoding"] !== undefined;

/** Hosts that keep a requirement where it is looked for first, and break it elsewhere: by id, in the compact view, to HEAD. */
export const ELSEWHERE_DEVIATIONS: readonly BrokenHost[] = [
  { requirement: "catalog-read-only", deviation: { value: deletes() } },
  {
    requirement: "capabilities-methods",
    deviation: {
      wire: where(
        (ask, { status }) => ask.method === "OPTIONS" && status === 405 && isDocument(ask),
        headers({ allow: "GET" }),
      ),
    },
  },
  {
    requirement: "capabilities-same-for-all",
    deviation: {
      value: where(
        (ask) => isDocument(ask) && ask.headers.authorization === "Bearer not-a-token",
        () => refusal(401, "unauthenticated"),
      ),
    },
  },
  {
    requirement: "capabilities-no-private-data",
    deviation: {
      value: where(
        (ask, right) => isDocument(ask) && right.status === 200,
        (_, right) =>
          edit(right, (document) => ({
            ...document,
            implementation: { name: "A host with mcp:fs.write and more", version: "1" },
          })),
      ),
    },
  },
  {
    requirement: "catalog-unauthenticated",
    deviation: {
      value: where(
        (ask, { status }) => status === 401 && isCompact(ask) && ask.headers["if-none-match"] === undefined,
        () => EMPTY_LIST,
      ),
    },
  },
  {
    requirement: "catalog-check-order",
    deviation: {
      value: where(
        (ask, { status }) => ask.path === UNDECODABLE_PATH && status === 401,
        () => refusal(400, "validation_error"),
      ),
    },
  },
  {
    requirement: "catalog-check-order",
    deviation: {
      value: where(
        (ask, { status }) => ask.path === UNKNOWN_PATH && status === 405,
        () => refusal(404, "not_found"),
      ),
    },
  },
  {
    requirement: "catalog-head",
    deviation: {
      value: where(
        (ask, { status }) => ask.method === "HEAD" && status === 404,
        () => EMPTY_LIST,
      ),
    },
  },
  {
    requirement: "catalog-not-found-no-echo",
    deviation: {
      value: where(
        (ask, { status }) => ask.path === UNKNOWN_PATH && status === 404 && isAll(ask),
        (ask, right) => edit(right, (body) => ({ ...body, message: `Cannot GET ${ask.path}` })),
      ),
    },
  },
  {
    requirement: "catalog-not-found-identical",
    deviation: {
      value: where(
        (ask, { status }) => ask.path.includes("fs.write") && isCompact(ask) && status === 404,
        (_, right) => edit(right, (body) => ({ ...body, message: "Not yours." })),
      ),
    },
  },
  {
    requirement: "catalog-list-and-by-id-agree",
    deviation: {
      value: where(
        (ask, { status }) => isById(ask) && status === 200 && !isAll(ask) && !isCompact(ask),
        () => refusal(404, "not_found"),
      ),
    },
  },
  {
    requirement: "catalog-unknown-parameters",
    deviation: {
      value: where(
        (ask, { status }) => isById(ask) && ask.query.has("source") && status === 200,
        () => refusal(400, "validation_error"),
      ),
    },
  },
  {
    requirement: "catalog-id-decode",
    deviation: {
      value: where(
        (ask, { status }) => ask.path === "/v1/tools/mcp:fs.write" && status === 200,
        () => ({ ...EMPTY_LIST, body: Buffer.from("{}") }),
      ),
    },
  },
  {
    requirement: "catalog-view-standard",
    deviation: {
      value: where(
        (ask, { status }) => isById(ask) && ask.query.get("view") === "standard" && status === 200,
        (_, right) => edit(right, without("auth")),
      ),
    },
  },
  {
    requirement: "catalog-view-repeated",
    deviation: {
      value: where(
        (ask) => isById(ask) && ask.query.getAll("view").length > 1,
        () => EMPTY_LIST,
      ),
    },
  },
  {
    requirement: "catalog-view-unadvertised",
    shape: { compactView: false },
    deviation: {
      value: where(
        (ask, { status }) => isById(ask) && isCompact(ask) && status === 200,
        (_, right) => edit(right, without("auth")),
      ),
    },
  },
  {
    requirement: "catalog-parameter-details",
    deviation: {
      value: where(
        (ask, { status }) => status === 400 && ask.query.has("view"),
        (_, right) =>
          edit(right, (body) => ({
            ...body,
            details: { parameter: "view", allowed: ["standard", "compact", "full"] },
          })),
      ),
    },
  },
  {
    requirement: "errors-no-internals",
    deviation: {
      value: where(
        (ask, { status }) => isById(ask) && status === 404,
        (ask, right) => edit(right, (body) => ({ ...body, details: { you: ask.headers.authorization } })),
      ),
    },
  },
  {
    requirement: "catalog-order",
    deviation: {
      value: where(
        (ask, { status }) => isList(ask) && isCompact(ask) && !ask.query.has("source") && status === 200,
        (_, right) => editTools(right, (tools) => tools.reverse()),
      ),
    },
  },
  {
    requirement: "catalog-list-envelope",
    deviation: {
      value: where(
        (ask, { status }) => isList(ask) && !isCompact(ask) && status === 200,
        (_, right) => edit(right, ({ tools }) => ({ tools: [...(tools as Members[]), null] })),
      ),
    },
  },
  {
    requirement: "catalog-by-id-equal",
    deviation: {
      value: where(
        (ask, { status }) => isById(ask) && isCompact(ask) && ask.path.includes("fs.write") && status === 200,
        (_, right) => edit(right, (tool) => ({ ...tool, title: "Another" })),
      ),
    },
  },
  {
    requirement: "catalog-compact-property-descriptions",
    verdict: "warn",
    shape: {
      more: [
        {
          toolId: "mcp:k.a",
          source: "mcp",
          safetyTier: "read",
          auth: { scopes: ["fs"] },
          inputSchema: {
            type: "object",
            properties: { list: { items: { properties: { deep: { description: "Deep." } } } } },
          },
        },
      ],
    },
    deviation: {
      value: where(
        (ask, { status }) => !isDocument(ask) && isCompact(ask) && status === 200,
        (_, right) => ({ ...right, body: Buffer.from(right.body.toString().replace('{"description":"Deep."}', "{}")) }),
      ),
    },
  },
  {
    requirement: "catalog-empty-list",
    second: "none",
    deviation: {
      value: where(
        (ask, right) => isList(ask) && right.body.toString() === '{"tools":[]}' && !ask.query.has("source"),
        (_, right) => edit(right, () => ({ tools: null })),
      ),
    },
  },
  {
    requirement: "catalog-credential-not-in-url",
    deviation: {
      value: where(
        (ask, { status }) => ask.query.has("api_key") && status === 401,
        () => EMPTY_LIST,
      ),
    },
  },
  {
    requirement: "catalog-methods",
    deviation: {
      wire: where(
        (ask, { status }) => ask.method === "OPTIONS" && status === 405 && !isDocument(ask),
        headers({ allow: "GET" }),
      ),
    },
  },
  {
    requirement: "catalog-etag-strong",
    deviation: {
      wire: where(isEncoded, (ask, right) => headers({ etag: `W/${right.headers.etag}` })(ask, right)),
    },
  },
  {
    requirement: "catalog-not-modified",
    deviation: {
      wire: where(
        ({ headers: { "accept-encoding": accepted } }, { status }) => status === 304 && accepted !== undefined,
        (_, right) => ({ ...right, status: 200, body: Buffer.from("{}") }),
      ),
    },
  },
  {
    requirement: "catalog-encoding-accepted",
    deviation: {
      wire: where(
        (ask, { status }) => status === 200 && ask.headers["accept-encoding"]?.includes("q=0") === true,
        headers({ "content-encoding": "gzip" }),
      ),
    },
  },
];

/** Refuses DELETE, and has done it all the same. */
function deletes(): Change {
  const gone = new Set<string>();
  return (ask, right) => {
    if (ask.method === "DELETE" && isById(ask) && isAll(ask)) gone.add(decodeURIComponent(ask.path.slice(10)));
    if (right.status !== 200 || !ask.path.startsWith("/v1/tools")) return right;
    if (isList(ask)) return editTools(right, (tools) => tools.filter(({ toolId }) => !gone.has(String(toolId))));
    return gone.has(decodeURIComponent(ask.path.slice(10))) ? refusal(404, "not_found") : right;
  };
}
