import { ADVICE_DEVIATIONS } from "./advice-deviations.js";
import {
  eachTool,
  edit,
  editTools,
  isById,
  isCompact,
  isDocument,
  isList,
  type Members,
  refusal,
  where,
  without,
} from "./edits.js";
import { ELSEWHERE_DEVIATIONS } from "./elsewhere-deviations.js";
import type { Deviation, HostShape, TOKENS, Tool } from "./minimal-host.js";
import { VALUE_DEVIATIONS } from "./value-deviations.js";
import { WIRE_DEVIATIONS } from "./wire-deviations.js";

/** A host that breaks one requirement and no other. */
export interface BrokenHost {
  readonly requirement: string;
  /** The smallest wrongness that breaks it; absent where the shape alone does. */
  readonly deviation: Deviation;
  readonly shape?: HostShape;
  /** Who the second principal is. Default `some`. */
  readonly second?: keyof typeof TOKENS;
  /** What the verdict is. Default `fail`. */
  readonly verdict?: "fail" | "warn";
  /** What else cannot but go wrong with it. */
  readonly besides?: readonly string[];
}

const scopes = { auth: { scopes: ["fs"] } };
const tool = (toolId: string, members: object): Tool => ({
  toolId,
  source: "mcp",
  safetyTier: "read",
  ...scopes,
  ...members,
});
const lock = `-----BEGIN PRIVATE KEY-----\n${"A".repeat(64)}\n-----END PRIVATE KEY-----`;

/** Wrongness that takes another shape, another principal or more than one change. */
const OTHERS: readonly BrokenHost[] = [
  {
    requirement: "catalog-view-unadvertised",
    shape: { compactView: false },
    deviation: {
      value: where(
        (ask) => isCompact(ask) && isList(ask),
        (_, right) => editTools(right, (tools) => tools.slice(1)),
      ),
    },
    besides: ["capabilities-compact-advertised"],
  },
  {
    requirement: "capabilities-compact-advertised",
    verdict: "warn",
    shape: { compactView: true },
    deviation: {
      value: where(
        (ask, right) => isDocument(ask) && right.status === 200,
        (_, right) =>
          edit(right, (document) => ({
            ...document,
            toolCatalog: without("compactView")(document.toolCatalog as Members),
          })),
      ),
    },
    besides: ["catalog-view-unadvertised"],
  },
  {
    requirement: "catalog-unadvertised",
    deviation: {
      value: where(
        (ask, right) => isDocument(ask) && right.status === 200,
        (_, right) => edit(right, without("toolCatalog")),
      ),
    },
  },
  { requirement: "catalog-view-default", shape: { defaultView: "compact" }, deviation: {} },
  {
    requirement: "catalog-empty-list",
    second: "none",
    deviation: {
      value: where(
        (ask, right) => isList(ask) && right.body.toString() === '{"tools":[]}' && !ask.query.has("source"),
        () => refusal(404, "not_found"),
      ),
    },
  },
  {
    requirement: "catalog-check-order",
    deviation: {
      value: where(
        (ask, right) => right.status === 401 && isById(ask) && ask.path.includes("docs"),
        (_, right) => ({ ...right, headers: { ...right.headers, "www-authenticate": 'Bearer scope="docs"' } }),
      ),
    },
  },
  {
    requirement: "catalog-not-found-timing",
    verdict: "warn",
    deviation: {
      value: where(
        (ask, right) => right.status === 404 && ask.path.includes("fs.write"),
        (_, right) => {
          for (const end = performance.now() + 40; performance.now() < end; );
          return right;
        },
      ),
    },
  },
  {
    requirement: "catalog-secret-free",
    shape: { more: [tool("mcp:k.a", { title: `AKIA${"A".repeat(16)}` })] },
    deviation: {},
  },
  { requirement: "catalog-secret-free", shape: { more: [tool("mcp:k.a", { title: "token-of-all" })] }, deviation: {} },
  {
    requirement: "catalog-secret-refused",
    shape: { more: [tool("mcp:k.a", { inputSchema: { type: "object", properties: { key: { default: lock } } } })] },
    deviation: {},
  },
  {
    requirement: "lowering-not-a-schema",
    shape: { more: [tool("mcp:k.a", { inputSchema: { type: "objekt", properties: {} } })] },
    deviation: {
      value: eachTool(isCompact, (each) => (each.toolId === "mcp:k.a" ? without("inputSchema")(each) : each)),
    },
    besides: ["lowering-omit-only-when-asked"],
  },
];

/** Every broken host, in no order that means anything. A requirement may be broken in more than one way. */
export const BROKEN_HOSTS: readonly BrokenHost[] = [
  ...[...VALUE_DEVIATIONS].map(([requirement, value]) => ({ requirement, deviation: { value } })),
  ...[...WIRE_DEVIATIONS].map(([requirement, wire]) => ({ requirement, deviation: { wire } })),
  ...ADVICE_DEVIATIONS,
  ...ELSEWHERE_DEVIATIONS,
  ...OTHERS,
];
