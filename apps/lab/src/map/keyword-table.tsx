import { useSignal } from "@preact/signals";
import { CLASS_LABELS } from "../analyze/keyword-classes.js";
import { percent, whole } from "../state/numbers.js";
import { ScrollRegion } from "../view/scroll-region.jsx";
import type { ByteNode } from "./byte-tree.js";
import { SortableHead, type Sorting } from "./sortable-head.jsx";
import { type KeywordSum, keywordSums } from "./sums.js";

const ORDERS: Readonly<Record<string, (one: KeywordSum, other: KeywordSum) => number>> = {
  keyword: (one, other) => (one.keyword < other.keyword ? 1 : -1),
  kind: (one, other) => (one.keywordClass < other.keywordClass ? 1 : -1),
  bytes: (one, other) => other.bytes - one.bytes,
};

/** The keywords below a node of the map, with their bytes. */
export function KeywordTable({ focus }: { readonly focus: ByteNode }) {
  const sorting = useSignal<Sorting>({ column: "bytes", isDescending: true });
  const order = ORDERS[sorting.value.column];
  const rows = keywordSums(focus).toSorted(order);
  if (!sorting.value.isDescending) rows.reverse();
  return (
    <ScrollRegion label="Keywords" class="tall">
      <table>
        <caption class="visually-hidden">Bytes by keyword: {focus.name}</caption>
        <thead>
          <tr>
            <SortableHead column="keyword" label="Keyword" sorting={sorting} />
            <SortableHead column="kind" label="Class" sorting={sorting} class="words" />
            <SortableHead column="bytes" label="Bytes" sorting={sorting} />
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ keyword, place, keywordClass, bytes }) => (
            <tr key={`${place} ${keyword}`}>
              <th scope="row">
                <code class="keyword">{keyword}</code>
                {place !== "tool and input schema" && <span class="note">{place}</span>}
              </th>
              <td class="words">
                <span class={`swatch class-${keywordClass}`} aria-hidden="true" />
                {CLASS_LABELS[keywordClass]}
              </td>
              <td>{whole(bytes)}</td>
              <td>{percent(bytes / Math.max(1, focus.bytes))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
