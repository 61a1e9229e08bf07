import { type Signal, useSignal } from "@preact/signals";
import type { Folding, ListedEntry } from "../fold/fold-catalog.js";
import { catalog, tokensPerByte } from "../state/catalog-state.js";
import { grouping } from "../state/grouping-state.js";
import { bytesText, percent, whole } from "../state/numbers.js";
import { contextWindow } from "../state/view-state.js";
import { CopyButton } from "../view/copy-button.jsx";

const SHOWN = 60;

/** What a client would list, live. */
export function Listing({
  folding,
  problem,
  caller,
}: {
  readonly folding: Folding | undefined;
  readonly problem: string | undefined;
  readonly caller: Signal<number | undefined>;
}) {
  const before = catalog.value?.bytes ?? 0;
  const { callers } = grouping.value;
  return (
    <div class="card listing">
      <div class="heading-row">
        <h3>tools/list</h3>
        {callers.length > 0 && (
          <div class="field inline">
            <label for="seen-by">as</label>
            <select
              id="seen-by"
              value={String(caller.value ?? "")}
              onChange={(event) => {
                const { value } = event.currentTarget;
                caller.value = value === "" ? undefined : Number(value);
              }}
            >
              <option value="">everybody</option>
              {callers.map(({ name }, index) => (
                <option key={name} value={String(index)}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      {problem !== undefined && (
        <p class="notice error" role="alert">
          {problem}
        </p>
      )}
      {folding === undefined ? (
        <p class="quiet">Folding…</p>
      ) : (
        <>
          <p class="folded" role="status">
            <strong>{whole(folding.entries.length)}</strong> listed, <strong>{bytesText(folding.bytes)}</strong>
            <span class="quiet">
              {" "}
              {before === 0 ? "" : `${percent(folding.bytes / before)} of before, `}≈{" "}
              {percent((folding.bytes * tokensPerByte.value) / contextWindow.value)} of the window
            </span>
          </p>
          {folding.warnings.length > 0 && (
            <details class="notice">
              <summary>{whole(folding.warnings.length)} notes</summary>
              <ul>
                {folding.warnings.slice(0, SHOWN).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          )}
          <ul class="entries">
            {folding.entries.slice(0, SHOWN).map((entry) => (
              <Entry key={entry.name} entry={entry} />
            ))}
          </ul>
          {folding.entries.length > SHOWN && <p class="quiet">{whole(folding.entries.length - SHOWN)} more.</p>}
          <CopyButton label="Copy the tools/list" text={() => listText(folding.entries)} />
        </>
      )}
    </div>
  );
}

function Entry({ entry }: { readonly entry: ListedEntry }) {
  const isOpen = useSignal(false);
  return (
    <li>
      <details
        onToggle={(event) => {
          isOpen.value = event.currentTarget.open;
        }}
      >
        <summary>
          <code>{entry.name}</code> <span class="quiet">{bytesText(entry.bytes)}</span>
        </summary>
        {isOpen.value && (
          <pre class="code">
            <code>{JSON.stringify(JSON.parse(entry.json), undefined, 2)}</code>
          </pre>
        )}
      </details>
    </li>
  );
}

function listText(entries: readonly ListedEntry[]): string {
  return `{"tools":[${entries.map(({ json }) => json).join(",")}]}\n`;
}
