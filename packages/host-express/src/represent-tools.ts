import type { ProjectionOptions } from "@toolfold/core";
import type { Encoding } from "./choose-encoding.js";
import type { ReportEvent } from "./host-event.js";
import type { Permitted } from "./permitted-tools.js";
import type { Wanted } from "./read-request.js";
import { toolRenderer } from "./render-tools.js";
import type { Caching, Representation } from "./representation.js";
import { representationCache } from "./representation-cache.js";

/**
 * Represents what a request wants of the permitted tools; `undefined` when it wants a tool that is not among them. What
 * is cached comes at once.
 */
export type RepresentTools = (
  permitted: Permitted,
  wanted: Wanted,
  encoding: Encoding,
) => Representation | undefined | Promise<Representation>;

/** What caches may do with the tools of one principal. */
const PRIVATE: Caching = { "Cache-Control": "private, no-cache", Vary: "Authorization, Accept-Encoding" };

/** Makes the function that represents tools. Answers are cached by catalogue object, selection, view and coding. */
export function toolRepresentations(
  projection: ProjectionOptions,
  cacheBytes: number,
  tell: ReportEvent,
): RepresentTools {
  const renderer = toolRenderer(projection, tell);
  const represent = representationCache(cacheBytes, PRIVATE);
  return ({ tools, catalogKey, key }, wanted, encoding) => {
    const { view } = wanted;
    if (wanted.kind === "list") {
      const { source } = wanted;
      const selected = () => [...tools.values()].filter((tool) => source === undefined || tool.source === source);
      return represent(`${key} ${view} ${source ?? "all"}`, encoding, () => renderer.list(selected(), view));
    }
    const tool = wanted.id === undefined ? undefined : tools.get(wanted.id);
    if (tool === undefined) return undefined;
    return represent(`${catalogKey} ${view} ${JSON.stringify(tool.toolId)}`, encoding, () => renderer.one(tool, view));
  };
}
