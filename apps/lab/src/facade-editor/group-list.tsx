import { useSignal } from "@preact/signals";
import type { NamedTool } from "../fold/grouping.js";
import { changeGrouping, grouping, groups, named } from "../state/grouping-state.js";
import { whole } from "../state/numbers.js";

const MANY = 40;
const SHOWN = 200;

/** The groups with a summary for each; by hand, also which tool is in which. */
export function GroupList() {
  const isAll = useSignal(false);
  const list = groups.value;
  const shown = isAll.value ? list : list.slice(0, MANY);
  return (
    <div class="card">
      <h3>Groups ({whole(list.length)})</h3>
      {grouping.value.rule === "map" && <ByHand />}
      <ul class="groups">
        {shown.map(([group, tools]) => (
          <GroupRow key={group} group={group} tools={tools} />
        ))}
      </ul>
      {list.length > shown.length && (
        <button
          type="button"
          class="link"
          onClick={() => {
            isAll.value = true;
          }}
        >
          Show all {whole(list.length)}
        </button>
      )}
    </div>
  );
}

function GroupRow({ group, tools }: { readonly group: string; readonly tools: readonly NamedTool[] }) {
  const { summaries } = grouping.value;
  const summary = summaries.find(([name]) => name === group)?.[1] ?? "";
  return (
    <li>
      <details>
        <summary>
          <strong>{group}</strong> <span class="quiet">{whole(tools.length)}</span>
        </summary>
        <p class="quiet names">
          {tools
            .slice(0, SHOWN)
            .map(({ bare }) => bare)
            .join(", ")}
        </p>
      </details>
      <input
        type="text"
        aria-label={`What ${group} is for`}
        placeholder="What this group is for"
        value={summary}
        onInput={(event) => {
          const others = summaries.filter(([name]) => name !== group);
          changeGrouping({ summaries: [...others, [group, event.currentTarget.value]] });
        }}
      />
    </li>
  );
}

/** Puts tools into groups by name; a filter puts many at once. */
function ByHand() {
  const words = useSignal("");
  const target = useSignal("");
  const wanted = words.value.trim().toLowerCase();
  const groupOf = new Map(grouping.value.map);
  const fitting = named.value.filter(({ name }) => name.toLowerCase().includes(wanted));
  const put = (tools: readonly string[], group: string): void => {
    const moved = new Set(tools);
    const others = grouping.value.map.filter(([tool]) => !moved.has(tool));
    const placed = group.trim() === "" ? [] : tools.map((tool) => [tool, group.trim()] as const);
    changeGrouping({ map: [...others, ...placed] });
  };
  return (
    <div class="by-hand">
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          put(
            fitting.map(({ name }) => name),
            target.value,
          );
        }}
      >
        <input
          type="search"
          aria-label="Tools whose name contains"
          placeholder="Tools whose name contains"
          value={words.value}
          onInput={(event) => {
            words.value = event.currentTarget.value;
          }}
        />
        <input
          type="text"
          aria-label="Group to put them into"
          placeholder="Group"
          list="group-names"
          value={target.value}
          onInput={(event) => {
            target.value = event.currentTarget.value;
          }}
        />
        <button type="submit" disabled={target.value.trim() === ""}>
          Put {whole(fitting.length)}
        </button>
      </form>
      <datalist id="group-names">
        {groups.value.map(([group]) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <ul class="hand-list">
        {fitting.slice(0, MANY).map(({ name }) => (
          <li key={name}>
            <code>{name}</code>
            <input
              type="text"
              aria-label={`Group of ${name}`}
              placeholder="uncategorized"
              list="group-names"
              value={groupOf.get(name) ?? ""}
              onChange={(event) => put([name], event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      {fitting.length > MANY && <p class="quiet">{whole(fitting.length - MANY)} more; filter to see them.</p>}
    </div>
  );
}
