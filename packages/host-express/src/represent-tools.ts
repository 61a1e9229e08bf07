import type { Catalog, ProjectionOptions } from "@toolfold/core";
import type { Encoding } from "./choose-encoding.js";
import type { Permitted } from "./permitted-tools.js";
import type { Wanted } from "./read-request.js";
import { toolRenderer } from "./render-tools.js";
import type { Representation } from "./representation.js";
import { representationCache } from "./representation-cache.js";

/** Represents what a request wants of the permitted tools; `undefined` when it wants a tool that is not among them. */
export type RepresentTools = (
  catalog: Catalog,
  permitted: Permitted,
  wanted: Wanted,
  encoding: Encoding,
) => Promise<Representation | undefined>;

/**
 * Makes the function that represents tools. Answers are cached by catalogue object, selection, view and coding: two
 * catalogues never share one, even if a source gives both the same digest.
 */
export function toolRepresentations(projection: ProjectionOptions, cacheBytes: number): RepresentTools {
  const renderer = toolRenderer(projection);
  const represent = representationCache(cacheBytes);
  const numbers = new WeakMap<Catalog, number>();
  let catalogs = 0;
  const numberOf = (catalog: Catalog): number => {
    const number = numbers.get(catalog) ?? ++catalogs;
    numbers.set(catalog, number);
    return number;
  };

  return async (catalog, { tools, key }, wanted, encoding) => {
    const { view } = wanted;
    if (wanted.kind === "tool") {
      const tool = wanted.id === undefined ? undefined : tools.get(wanted.id);
      if (tool === undefined) return undefined;
      return represent(`${numberOf(catalog)} tool ${view} ${tool.toolId}`, encoding, async () =>
        renderer.one(tool, view),
      );
    }
    const { source } = wanted;
    return represent(`${numberOf(catalog)} list ${view} ${source ?? "all"} ${key}`, encoding, () =>
      renderer.list(
        [...tools.values()].filter((tool) => source === undefined || tool.source === source),
        view,
      ),
    );
  };
}
