import { useComputed } from "@preact/signals";
import {
  cancelCounting,
  catalog,
  counting,
  leftAlone,
  levers,
  serverNames,
  startCounting,
  tokenizer,
  toolCount,
} from "../state/catalog-state.js";
import { type LeverRow, leverRows } from "../state/lever-rows.js";
import { bytesText, percent, whole } from "../state/numbers.js";
import { CONTEXT_WINDOWS, contextWindow, isCombined } from "../state/view-state.js";
import { ScrollRegion } from "./scroll-region.jsx";

/** What the catalogue costs, and what each lever would make of it. */
export function Overview() {
  const rows = useComputed(() => (levers.value === undefined ? undefined : leverRows(levers.value, isCombined.value)));
  const open = catalog.value;
  if (open === undefined) return null;
  const [plain] = rows.value ?? [];
  const tokens = plain?.size.tokens ?? Math.ceil(open.bytes / 4);
  const best = rows.value?.reduce((one, other) => (other.size.tokens < one.size.tokens ? other : one));
  return (
    <section aria-labelledby="overview-title">
      <h1 id="overview-title">{open.title}</h1>
      <p class="lead quiet">
        {whole(toolCount.value)} {toolCount.value === 1 ? "tool" : "tools"} of{" "}
        {serverNames.value.length === 1 ? serverNames.value[0] : `${serverNames.value.length} servers`}, read as{" "}
        {open.forms.join(" and ")}
      </p>
      {open.leftOut.length > 0 && (
        <details class="notice">
          <summary>{open.leftOut.length} entries are left out</summary>
          <ul>
            {open.leftOut.slice(0, 50).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      <dl class="figures">
        <div>
          <dt>Bytes</dt>
          <dd>{bytesText(open.bytes)}</dd>
        </div>
        <div>
          <dt>Tokens, {tokenizer.value === undefined ? "bytes ÷ 4" : `estimated with ${tokenizer.value}`}</dt>
          <dd>
            <span class="approximately">≈</span> {whole(tokens)}
          </dd>
        </div>
        <div>
          <dt>
            <label for="window">Of a context window of</label> <WindowPicker />
          </dt>
          <dd>{percent(tokens / contextWindow.value)}</dd>
        </div>
        {best !== undefined && best.id !== "plain" && (
          <div class="best">
            <dt>Smallest: {best.label.toLowerCase()}</dt>
            <dd>
              {percent(best.size.tokens / contextWindow.value)}
              <span class="saving">−{percent(1 - best.size.tokens / Math.max(1, tokens))}</span>
            </dd>
          </div>
        )}
      </dl>
      <div class="heading-row">
        <h2>What each lever would do</h2>
        <label class="switch">
          <input
            type="checkbox"
            checked={isCombined.value}
            onChange={(event) => {
              isCombined.value = event.currentTarget.checked;
            }}
          />
          Trim before folding
        </label>
      </div>
      <CountingLine />
      {rows.value !== undefined && <LeverTable rows={rows.value} tokensAreCounted={tokenizer.value !== undefined} />}
      {rows.value === undefined && counting.value.state === "running" && <p class="quiet placeholder">Measuring…</p>}
    </section>
  );
}

function WindowPicker() {
  const isListed = CONTEXT_WINDOWS.includes(contextWindow.value);
  return (
    <select
      id="window"
      value={String(contextWindow.value)}
      onChange={(event) => {
        contextWindow.value = Number(event.currentTarget.value);
      }}
    >
      {(isListed ? CONTEXT_WINDOWS : [...CONTEXT_WINDOWS, contextWindow.value]).map((size) => (
        <option key={size} value={String(size)}>
          {whole(size)}
        </option>
      ))}
    </select>
  );
}

function CountingLine() {
  const state = counting.value;
  switch (state.state) {
    case "running":
      return (
        <p class="counting">
          <label for="counting">{state.stage}</label>
          {/* Without a value the bar moves: how far it is, is not known before the first step is done. */}
          <progress id="counting" key={state.done === 0} max={1} value={state.done || undefined} />
          <button type="button" class="link" onClick={cancelCounting}>
            Cancel
          </button>
        </p>
      );
    case "cancelled":
      return (
        <p class="counting">
          {levers.value === undefined
            ? "The levers are not measured. "
            : "Tokens are not counted; figures are a quarter of the bytes. "}
          <button type="button" class="link" onClick={() => void startCounting()}>
            {levers.value === undefined ? "Measure" : "Count tokens"}
          </button>
        </p>
      );
    case "failed":
      return (
        <p class="counting" role="alert">
          Counting stopped: {state.problem}{" "}
          <button type="button" class="link" onClick={() => void startCounting()}>
            Try again
          </button>
        </p>
      );
    default:
      return null;
  }
}

function LeverTable({
  rows,
  tokensAreCounted,
}: {
  readonly rows: readonly LeverRow[];
  readonly tokensAreCounted: boolean;
}) {
  const before = rows[0]?.size.tokens ?? 1;
  const widest = Math.max(...rows.map(({ size }) => size.tokens), 1);
  return (
    <ScrollRegion label="Levers">
      <table class="levers">
        <caption class="visually-hidden">Bytes and tokens under each lever</caption>
        <thead>
          <tr>
            <th scope="col">Lever</th>
            <th scope="col" class="bar-column">
              <span class="visually-hidden">Picture</span>
            </th>
            <th scope="col">Bytes</th>
            <th scope="col">Tokens{tokensAreCounted ? "" : " (bytes ÷ 4)"}</th>
            <th scope="col">Window</th>
            <th scope="col">Saved</th>
            <th scope="col" class="asked">
              After 2 questions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, note, size, asked }) => (
            <tr key={id} class={id === "plain" ? "baseline" : ""}>
              <th scope="row">
                {label}
                <span class="note">
                  {id === "trim" && leftAlone.value !== undefined ? `left alone: ${leftAlone.value}` : note}
                </span>
              </th>
              <td class="bar-column" aria-hidden="true">
                <svg class="bar" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 10">
                  <rect class="bar-before" width={(100 * before) / widest} height="10" />
                  <rect class="bar-now" width={(100 * size.tokens) / widest} height="10" />
                </svg>
              </td>
              <td>{bytesText(size.bytes)}</td>
              <td>{whole(size.tokens)}</td>
              <td>{percent(size.tokens / contextWindow.value)}</td>
              <td>{id === "plain" ? "" : percent(1 - size.tokens / Math.max(1, before))}</td>
              <td class="asked quiet">{asked === undefined ? "" : whole(asked.tokens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
