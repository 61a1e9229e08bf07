import { brotliDecompressSync } from "node:zlib";
import type { BrokenHost } from "./deviations.js";
import {
  eachCompactDescription,
  eachCompactSchema,
  eachTool,
  edit,
  headers,
  isCompact,
  isDocument,
  type Members,
  refusal,
  where,
  without,
} from "./edits.js";
import type { Change, Tool } from "./minimal-host.js";

const tool = (toolId: string): Tool => ({ toolId, source: "mcp", safetyTier: "read", auth: { scopes: ["fs"] } });
const warns = (requirement: string, rest: Omit<BrokenHost, "requirement">): BrokenHost => ({
  requirement,
  verdict: "warn",
  ...rest,
});
const value = (change: Change) => ({ deviation: { value: change } });

/** Hosts that do not take one piece of advice: a SHOULD, or what only measurement or its operator could settle. */
export const ADVICE_DEVIATIONS: readonly BrokenHost[] = [
  warns("capabilities-cache", {
    deviation: {
      wire: where((ask, { status }) => isDocument(ask) && status === 200, headers({ "cache-control": undefined })),
    },
  }),
  warns("catalog-mcp-id", { shape: { more: [tool("mcp:plain")] }, deviation: {} }),
  warns("catalog-mcp-id-server", { shape: { more: [tool("mcp:a%20b.c")] }, deviation: {} }),
  warns("catalog-id-dot-segment", {
    shape: { more: [{ ...tool("."), source: "host-extension" }] },
    deviation: {},
  }),
  warns("catalog-id-length", { shape: { more: [tool(`mcp:k.${"a".repeat(4096)}`)] }, deviation: {} }),
  warns("catalog-encodings", {
    deviation: {
      wire: where(
        (_, right) => right.headers["content-encoding"] === "br",
        (ask, right) => {
          const { etag = "" } = right.headers;
          const plain = headers({ "content-encoding": undefined, etag: etag.replace("-br", "-identity") })(ask, right);
          return { ...plain, body: brotliDecompressSync(right.body) };
        },
      ),
    },
  }),
  warns("catalog-compact-summary", value(eachCompactDescription((text) => `${text} ${"and more ".repeat(30)}`))),
  warns("catalog-compact-summary-end", value(eachCompactDescription((text) => text.slice(0, 4)))),
  warns(
    "catalog-compact-property-descriptions",
    value(
      eachCompactSchema((schema) => {
        const { q, ...others } = schema.properties as Record<string, Members>;
        return { ...schema, properties: { q: without("description")(q as Members), ...others } };
      }),
    ),
  ),
  warns(
    "subset-no-dynamic-ref",
    value(eachCompactSchema((schema) => ({ ...schema, unevaluatedItems: { $dynamicRef: "#" } }))),
  ),
  warns("subset-no-definitions", value(eachCompactSchema((schema) => ({ ...schema, $defs: {} })))),
  warns("lowering-omit-only-when-asked", value(eachTool(isCompact, without("inputSchema")))),
  warns(
    "errors-message",
    value(
      where(
        (ask, { status }) => status === 400 && ask.query.size > 0,
        (_, right) => edit(right, (body) => ({ ...body, message: "No." })),
      ),
    ),
  ),
  warns("errors-not-stored", value(where((_, { status }) => status === 405, headers({ "cache-control": undefined })))),
  warns("errors-correlation", {
    ...value(
      where(
        (ask, { status }) => ask.method === "PUT" && status === 405,
        () => refusal(500, "internal_error"),
      ),
    ),
  }),
];
