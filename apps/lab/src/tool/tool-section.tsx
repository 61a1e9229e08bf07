import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { catalog } from "../state/catalog-state.js";
import { settledGrouping } from "../state/grouping-state.js";
import { whole } from "../state/numbers.js";
import { isToolWanted, selectedTool } from "../state/view-state.js";
import { CopyButton } from "../view/copy-button.jsx";
import { askAnalyst } from "../work/ask-analyst.js";
import type { Question } from "../work/messages.js";
import type { ToolView } from "../work/view-tool.js";
import { Description } from "./description.jsx";
import { FacadeTab } from "./facade-tab.jsx";
import { FindingsTab } from "./findings-tab.jsx";
import { SchemaTab } from "./schema-tab.jsx";

const TABS = ["schema", "findings", "facade", "text"] as const;

type Tab = (typeof TABS)[number];

/** One tool from all sides. */
export function ToolSection() {
  const view = useSignal<ToolView | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);

  const turn = useRef(0);

  const ask = async (question: Question & { kind: "view" }): Promise<void> => {
    const own = ++turn.current;
    try {
      const answer = await askAnalyst(question);
      if (own === turn.current) [view.value, problem.value] = [answer, undefined];
    } catch (error) {
      if (own === turn.current) problem.value = error instanceof Error ? error.message : String(error);
    }
  };
  useSignalEffect(() => {
    const tool = selectedTool.value;
    const open = catalog.value;
    const decided = settledGrouping.value;
    if (tool === undefined || open === undefined || tool >= open.tools.length) {
      turn.current++;
      view.value = undefined;
      return;
    }
    void ask({ kind: "view", tool, grouping: decided });
  });
  useEffect(() => {
    if (!isToolWanted.value || view.value === undefined) return;
    isToolWanted.value = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [view.value]);

  const shown = view.value;
  return (
    <section aria-labelledby="tool-title" class="tool-section">
      <h2 id="tool-title" ref={heading} tabIndex={-1}>
        {shown === undefined ? "A tool up close" : shown.name}
      </h2>
      {problem.value !== undefined && (
        <p class="notice error" role="alert">
          {problem.value}
        </p>
      )}
      {shown === undefined ? (
        <p class="quiet">Choose a tool in the table or on the map to see its schema, full and lowered.</p>
      ) : (
        <Sides view={shown} />
      )}
    </section>
  );
}

function Sides({ view }: { readonly view: ToolView }) {
  const tab = useSignal<Tab>("schema");
  const labels: Readonly<Record<Tab, string>> = {
    schema: "Schema",
    findings: `Lint (${view.findings.length})`,
    facade: "In its facade",
    text: "Text",
  };
  const move = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const next = TABS[(TABS.indexOf(tab.value) + step + TABS.length) % TABS.length] ?? "schema";
    tab.value = next;
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <>
      <Description key={view.index} text={view.description} />
      <ul class="chips">
        <li>{view.server}</li>
        <li>schema {whole(view.bytes.schema)} bytes</li>
        {view.bytes.cut > 0 && <li class="chip-cut">trim cuts {whole(view.bytes.cut)}</li>}
        <li class={view.outcome === "wider" ? "chip-wider" : ""}>
          lowered {view.outcome === "unchanged" ? "as it is" : `${view.outcome}, ${whole(view.bytes.lean)} bytes`}
        </li>
      </ul>
      <div class="tabs" role="tablist" aria-label="Sides of the tool" onKeyDown={move}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab.value === name}
            aria-controls="tool-panel"
            tabIndex={tab.value === name ? 0 : -1}
            onClick={() => {
              tab.value = name;
            }}
          >
            {labels[name]}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls has to be reachable from its tab */}
      <div id="tool-panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`} tabIndex={0}>
        {tab.value === "schema" && <SchemaTab key={view.index} view={view} />}
        {tab.value === "findings" && <FindingsTab view={view} />}
        {tab.value === "facade" && <FacadeTab view={view} />}
        {tab.value === "text" && (
          <>
            <CopyButton label="Copy the tool" text={() => view.json} />
            <pre class="code">
              <code>{view.json}</code>
            </pre>
          </>
        )}
      </div>
    </>
  );
}
