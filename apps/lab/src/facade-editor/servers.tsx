import { NO_COMMAND } from "../fold/facade-config.js";
import { serverNames } from "../state/catalog-state.js";
import { changeGrouping, grouping } from "../state/grouping-state.js";

/** How the facade starts the servers, which a list of tools does not tell. */
export function Servers() {
  const { starts } = grouping.value;
  const known = new Map(starts);
  return (
    <div class="card">
      <h3>How the servers start</h3>
      <p class="quiet">
        A command line or an address. A tools/list does not tell, so an empty one becomes <code>{NO_COMMAND}</code>.
      </p>
      {serverNames.value.map((server) => (
        <div class="field" key={server}>
          <label for={`start-${server}`}>{server}</label>
          <input
            id={`start-${server}`}
            type="text"
            class="mono"
            placeholder="npx -y some-mcp-server  or  https://…"
            value={known.get(server) ?? ""}
            onInput={(event) => {
              const others = starts.filter(([name]) => name !== server);
              changeGrouping({ starts: [...others, [server, event.currentTarget.value]] });
            }}
          />
        </div>
      ))}
    </div>
  );
}
