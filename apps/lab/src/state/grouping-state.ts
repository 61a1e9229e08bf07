import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { groupsOf } from "../fold/group-of.js";
import { DEFAULT_GROUPING, facadeName, type Grouping, type NamedTool } from "../fold/grouping.js";
import type { OpenedCatalog } from "../work/messages.js";

export const grouping: Signal<Grouping> = signal(DEFAULT_GROUPING);

/** The grouping as it was when nothing had changed for a moment: what is worked out from it waits for the typing to end. */
export const settledGrouping: Signal<Grouping> = signal(DEFAULT_GROUPING);

const SETTLED_MS = 200;
let settling: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  const decided = grouping.value;
  clearTimeout(settling);
  settling = setTimeout(() => {
    settledGrouping.value = decided;
  }, SETTLED_MS);
});

const source: Signal<OpenedCatalog | undefined> = signal(undefined);

/** Start commands that are known: of the demo's servers. */
export const knownStarts: Signal<ReadonlyMap<string, string>> = signal(new Map());

/** The tools as the facade names them. */
export const named: ReadonlySignal<readonly NamedTool[]> = computed(() => {
  const { prefix } = grouping.value;
  return (source.value?.tools ?? []).map((tool) => ({
    name: facadeName(tool, prefix),
    bare: tool.name,
    server: tool.server,
  }));
});

/** The groups, with their tools, in the order of their names. */
export const groups: ReadonlySignal<readonly (readonly [group: string, tools: readonly NamedTool[]])[]> = computed(
  () => {
    const groupOf = groupsOf(named.value, grouping.value);
    const members = new Map<string, NamedTool[]>();
    for (const tool of named.value) {
      const group = groupOf.get(tool.name) ?? "uncategorized";
      const list = members.get(group);
      if (list === undefined) members.set(group, [tool]);
      else list.push(tool);
    }
    return [...members].toSorted(([one], [other]) => (one < other ? -1 : 1));
  },
);

/** Changes parts of the grouping. */
export function changeGrouping(change: Partial<Grouping>): void {
  grouping.value = { ...grouping.value, ...change };
}

/** Starts over for another catalogue: what was decided about tools of the last one means nothing here. */
export function adoptGrouping(catalog: OpenedCatalog): void {
  source.value = catalog;
  const servers = new Set(catalog.tools.map(({ server }) => server));
  grouping.value = {
    ...DEFAULT_GROUPING,
    rule: servers.size > 1 ? "server" : "prefix",
    prefix: servers.size > 1 ? "always" : "never",
    starts: [...knownStarts.value].filter(([server]) => servers.has(server)),
  };
  settledGrouping.value = grouping.value;
}

/** Renames every tool in what was decided when the naming changes. */
export function changePrefix(prefix: Grouping["prefix"]): void {
  const before = named.value;
  const tools = source.value?.tools ?? [];
  const renamed = new Map(
    before.map(({ name }, index) => [name, facadeName(tools[index] ?? { name, server: "" }, prefix)]),
  );
  const { map, callers } = grouping.value;
  changeGrouping({
    prefix,
    map: map.map(([tool, group]) => [renamed.get(tool) ?? tool, group] as const),
    callers: callers.map((caller) => ({ ...caller, denied: caller.denied.map((tool) => renamed.get(tool) ?? tool) })),
  });
}
