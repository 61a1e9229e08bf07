import { useComputed, useSignal } from "@preact/signals";
import { facts, serverNames, toolCount, toolTokens } from "../state/catalog-state.js";
import { whole } from "../state/numbers.js";
import { isToolWanted, selectedTool, zoom } from "../state/view-state.js";
import { ScrollRegion } from "../view/scroll-region.jsx";
import type { OpenedTool, ToolFacts } from "../work/messages.js";
import type { ByteNode } from "./byte-tree.js";
import { SortableHead, type Sorting } from "./sortable-head.jsx";

/** Rows that are drawn at first; more on demand, since a thousand rows take long to lay out. */
const PAGE = 100;

interface Row {
  readonly tool: OpenedTool;
  readonly tokens: number;
  readonly fact: ToolFacts | undefined;
}

const ORDERS: Readonly<Record<string, (row: Row) => number | string>> = {
  name: ({ tool }) => tool.name,
  bytes: ({ tool }) => tool.bytes,
  tokens: ({ tokens }) => tokens,
  cut: ({ fact }) => fact?.cutBytes ?? 0,
  compact: ({ fact }) => fact?.compactBytes ?? 0,
  findings: ({ fact }) => (fact?.errors ?? 0) * 1_000 + (fact?.warnings ?? 0),
};

const KINDS: Readonly<Record<string, (fact: ToolFacts) => boolean>> = {
  cut: ({ cutBytes }) => cutBytes > 0,
  wider: ({ outcome }) => outcome === "wider",
  exact: ({ outcome }) => outcome === "exact",
  findings: ({ errors, warnings }) => errors + warnings > 0,
};

/** Every tool, sortable and filterable; a tool's name opens it. */
export function ToolTable({ tools, tree }: { readonly tools: readonly OpenedTool[]; readonly tree: ByteNode }) {
  const words = useSignal("");
  const kind = useSignal("");
  const sorting = useSignal<Sorting>({ column: "bytes", isDescending: true });
  const limit = useSignal(PAGE);
  const known = useComputed(() => ({ facts: facts.value, tokens: toolTokens.value }));
  const rows = sorted(filtered(tools, words.value, kind.value, known.value), sorting.value);
  return (
    <>
      <div class="filters">
        <input
          type="search"
          aria-label="Filter tools by name"
          placeholder="Filter by name"
          value={words.value}
          onInput={(event) => {
            words.value = event.currentTarget.value;
            limit.value = PAGE;
          }}
        />
        <select
          aria-label="Filter tools by what was found"
          value={kind.value}
          onChange={(event) => {
            kind.value = event.currentTarget.value;
          }}
        >
          <option value="">all tools</option>
          <option value="cut">trimmable</option>
          <option value="wider">wider when compact</option>
          <option value="exact">lowered exactly</option>
          <option value="findings">with findings</option>
        </select>
        <span class="quiet" role="status">
          {whole(rows.length)} of {whole(toolCount.value)}
        </span>
      </div>
      <ScrollRegion label="Tools" class="tall">
        <table class="tools">
          <caption class="visually-hidden">Tools with their bytes</caption>
          <thead>
            <tr>
              <SortableHead column="name" label="Tool" sorting={sorting} />
              <SortableHead column="bytes" label="Bytes" sorting={sorting} />
              <SortableHead column="tokens" label="Tokens" sorting={sorting} />
              <SortableHead column="cut" label="Cut" sorting={sorting} />
              <SortableHead column="compact" label="Compact" sorting={sorting} />
              <SortableHead column="findings" label="Lint" sorting={sorting} />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit.value).map(({ tool, tokens, fact }) => (
              <tr key={tool.index} class={selectedTool.value === tool.index ? "selected" : ""}>
                <th scope="row">
                  <button type="button" class="link" onClick={() => openTool(tree, tool)}>
                    {tool.name}
                  </button>
                  {serverNames.value.length > 1 && <span class="note">{tool.server}</span>}
                </th>
                <td>{whole(tool.bytes)}</td>
                <td>{whole(tokens)}</td>
                <td>{fact === undefined ? "…" : fact.cutBytes === 0 ? "" : `−${whole(fact.cutBytes)}`}</td>
                <td>
                  {fact === undefined ? "…" : whole(fact.compactBytes)}
                  {fact?.outcome === "wider" && <span class="tag wider">wider</span>}
                </td>
                <td>{fact === undefined ? "…" : <LintCount {...fact} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > limit.value && (
          <p class="more">
            <button
              type="button"
              onClick={() => {
                limit.value += PAGE * 3;
              }}
            >
              Show more ({whole(rows.length - limit.value)} left)
            </button>
          </p>
        )}
        {rows.length === 0 && <p class="more quiet">No tool fits.</p>}
      </ScrollRegion>
    </>
  );
}

/** Looks at a tool, in the map too. */
export function openTool(tree: ByteNode, { index, server }: OpenedTool): void {
  const isNested = tree.children?.some(({ kind }) => kind === "server");
  zoom.value = isNested ? [`server ${server}`, `tool ${index}`] : [`tool ${index}`];
  selectedTool.value = index;
  isToolWanted.value = true;
}

function LintCount({ errors, warnings }: ToolFacts) {
  const counted = [
    [errors, "✕", "error"],
    [warnings, "!", "warning"],
  ] as const;
  return counted
    .filter(([count]) => count > 0)
    .map(([count, sign, word]) => {
      const words = `${count} ${word}${count === 1 ? "" : "s"}`;
      return (
        <span key={word} class={`lint ${word}`} title={words}>
          <span aria-hidden="true">
            {count} {sign}
          </span>
          <span class="visually-hidden">{words} </span>
        </span>
      );
    });
}

function filtered(
  tools: readonly OpenedTool[],
  words: string,
  kind: string,
  known: { readonly facts: readonly ToolFacts[] | undefined; readonly tokens: readonly number[] | undefined },
): Row[] {
  const wanted = words.trim().toLowerCase();
  const fits = KINDS[kind];
  return tools
    .map((tool) => ({
      tool,
      tokens: known.tokens?.[tool.index] ?? Math.ceil(tool.bytes / 4),
      fact: known.facts?.[tool.index],
    }))
    .filter(({ tool, fact }) => {
      if (wanted !== "" && !`${tool.server} ${tool.name}`.toLowerCase().includes(wanted)) return false;
      return fits === undefined || (fact !== undefined && fits(fact));
    });
}

function sorted(rows: Row[], { column, isDescending }: Sorting): Row[] {
  const value = ORDERS[column] ?? (() => 0);
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    return a === b ? one.tool.index - other.tool.index : (a < b ? -1 : 1) * sign;
  });
}
