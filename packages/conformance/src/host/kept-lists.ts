import type { HostResponse } from "../exchange.js";
import { adoptValue, isObject, jsonOf, type Members, sameJson, withoutBody } from "../json-body.js";

/** Large answers that are held for later, each tool once: principals see mostly the same ones. */
export class KeptLists {
  /** By what their bytes mean: a coding and a digest. */
  readonly #byBytes = new Map<string, HostResponse>();
  readonly #byPath = new Map<string, ReadonlyMap<unknown, Members>>();

  /** Whether nothing was large enough to be held here. */
  get isEmpty(): boolean {
    return this.#byBytes.size === 0;
  }

  /** The answer as it is held: without its body, sharing the tools that are held for the same path already. */
  keep(path: string, response: HostResponse): HostResponse {
    const known = this.#byPath.get(path);
    const kept = withoutBody(response, (tool) => {
      const same = isObject(tool) ? known?.get(tool.toolId) : undefined;
      return same !== undefined && sameJson(same, tool) ? same : tool;
    });
    this.#byBytes.set(keyOf(response), kept);
    if (known === undefined) this.#byPath.set(path, toolsById(jsonOf(kept)));
    return kept;
  }

  /** Spares an answer with the bytes of a held one the parsing. */
  recognise(response: HostResponse): void {
    const same = this.#byBytes.get(keyOf(response));
    if (same !== undefined) adoptValue(response, same);
  }

  clear(): void {
    this.#byBytes.clear();
    this.#byPath.clear();
  }
}

function keyOf({ digest, headers }: HostResponse): string {
  return `${headers.get("content-encoding") ?? "identity"} ${digest}`;
}

function toolsById(value: unknown): ReadonlyMap<unknown, Members> {
  const tools: unknown = isObject(value) ? value.tools : value;
  return new Map(Array.isArray(tools) ? tools.filter(isObject).map((tool) => [tool.toolId, tool]) : []);
}
