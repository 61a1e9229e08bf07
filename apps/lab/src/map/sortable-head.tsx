import type { Signal } from "@preact/signals";

/** How a table is sorted. */
export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

/** A column's head that sorts by it. */
export function SortableHead({
  column,
  label,
  sorting,
  class: name,
}: {
  readonly column: string;
  readonly label: string;
  readonly sorting: Signal<Sorting>;
  readonly class?: string;
}) {
  const { column: current, isDescending } = sorting.value;
  const isCurrent = current === column;
  return (
    <th scope="col" class={name} aria-sort={isCurrent ? (isDescending ? "descending" : "ascending") : "none"}>
      <button
        type="button"
        class="sort"
        onClick={() => {
          sorting.value = { column, isDescending: isCurrent ? !isDescending : true };
        }}
      >
        {label}
        <span class="sort-mark" aria-hidden="true">
          {isCurrent ? (isDescending ? "↓" : "↑") : ""}
        </span>
      </button>
    </th>
  );
}
