import { useSignal } from "@preact/signals";
import type { LabCaller, NamedTool } from "../fold/grouping.js";
import { changeGrouping, grouping, groups } from "../state/grouping-state.js";
import { whole } from "../state/numbers.js";
import { ScrollRegion } from "../view/scroll-region.jsx";

const MOST_CALLERS = 6;

/** Who may call what, group by group and tool by tool. */
export function Callers() {
  const name = useSignal("");
  const { callers } = grouping.value;
  const wanted = name.value.trim();
  const isFree = /^[a-zA-Z0-9_-]{1,32}$/.test(wanted) && callers.every((caller) => caller.name !== wanted);
  return (
    <div class="card">
      <h3>Callers</h3>
      {callers.length === 0 && <p class="quiet">Nobody is named: there is one caller, who may do everything.</p>}
      {callers.length > 0 && <Rights callers={callers} />}
      {callers.length < MOST_CALLERS && (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isFree) return;
            changeGrouping({ callers: [...callers, { name: wanted, denied: [] }] });
            name.value = "";
          }}
        >
          <input
            type="text"
            aria-label="Name of a caller"
            placeholder="Name of a caller, such as reader"
            value={name.value}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
          <button type="submit" disabled={!isFree}>
            Add
          </button>
        </form>
      )}
    </div>
  );
}

function Rights({ callers }: { readonly callers: readonly LabCaller[] }) {
  const unfolded = useSignal<ReadonlySet<string>>(new Set());
  return (
    <ScrollRegion label="Rights" class="rights">
      <table>
        <caption class="visually-hidden">Which caller may call which tools</caption>
        <thead>
          <tr>
            <th scope="col">May call</th>
            {callers.map((caller) => (
              <th scope="col" key={caller.name}>
                {caller.name}{" "}
                <button
                  type="button"
                  class="link"
                  aria-label={`Remove ${caller.name}`}
                  onClick={() => changeGrouping({ callers: callers.filter(({ name }) => name !== caller.name) })}
                >
                  ×
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.value.map(([group, tools]) => {
            const isOpen = unfolded.value.has(group);
            return [
              <tr key={group}>
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    aria-expanded={isOpen}
                    onClick={() => {
                      const open = new Set(unfolded.value);
                      if (!open.delete(group)) open.add(group);
                      unfolded.value = open;
                    }}
                  >
                    {group}
                  </button>{" "}
                  <span class="quiet">{whole(tools.length)}</span>
                </th>
                {callers.map((caller) => (
                  <td key={caller.name}>
                    <GroupBox caller={caller} group={group} tools={tools} />
                  </td>
                ))}
              </tr>,
              ...(isOpen ? tools : []).map((tool) => (
                <tr key={`${group} ${tool.name}`} class="nested">
                  <th scope="row">{tool.bare}</th>
                  {callers.map((caller) => (
                    <td key={caller.name}>
                      <input
                        type="checkbox"
                        aria-label={`${caller.name} may call ${tool.name}`}
                        checked={!caller.denied.includes(tool.name)}
                        onChange={(event) => permit(caller, [tool], event.currentTarget.checked)}
                      />
                    </td>
                  ))}
                </tr>
              )),
            ];
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function GroupBox({
  caller,
  group,
  tools,
}: {
  readonly caller: LabCaller;
  readonly group: string;
  readonly tools: readonly NamedTool[];
}) {
  const denied = new Set(caller.denied);
  const permitted = tools.filter(({ name }) => !denied.has(name)).length;
  return (
    <input
      type="checkbox"
      aria-label={`${caller.name} may call ${group}`}
      checked={permitted === tools.length}
      ref={(box) => {
        if (box !== null) box.indeterminate = permitted > 0 && permitted < tools.length;
      }}
      onChange={(event) => permit(caller, tools, event.currentTarget.checked)}
    />
  );
}

function permit(caller: LabCaller, tools: readonly NamedTool[], isPermitted: boolean): void {
  const touched = new Set(tools.map(({ name }) => name));
  const others = caller.denied.filter((name) => !touched.has(name));
  const denied = isPermitted ? others : [...others, ...touched];
  const { callers } = grouping.value;
  changeGrouping({ callers: callers.map((one) => (one.name === caller.name ? { ...one, denied } : one)) });
}
