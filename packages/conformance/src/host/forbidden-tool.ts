import { type Caller, type HostUnderTest, idsOf, pathOf } from "./host-under-test.js";

/** A tool that one principal sees and another does not. */
export interface ForbiddenTool {
  /** Who does not see it. */
  readonly caller: Caller;
  /** Its by-id path. */
  readonly path: string;
}

const PAIRS: readonly (readonly [caller: Caller, other: Caller])[] = [
  ["second", "first"],
  ["first", "second"],
];

/** A tool that one of the two principals may not call; `undefined` where both see the same, or one cannot read a list. */
export async function forbiddenTool(host: HostUnderTest): Promise<ForbiddenTool | undefined> {
  for (const [caller, other] of PAIRS) {
    if (!host.has(caller) || !host.has(other)) continue;
    const own = await host.tools(caller);
    if (own === undefined) continue;
    const seen = new Set(idsOf(own));
    const [path] = idsOf((await host.tools(other)) ?? []).flatMap((id) => (seen.has(id) ? [] : (pathOf(id) ?? [])));
    if (path !== undefined) return { caller, path };
  }
  return undefined;
}
