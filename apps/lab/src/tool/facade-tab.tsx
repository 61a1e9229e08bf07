import { useComputed } from "@preact/signals";
import { facadeName, STRATEGIES } from "../fold/grouping.js";
import { settledGrouping } from "../state/grouping-state.js";
import { bytesText } from "../state/numbers.js";
import { CopyButton } from "../view/copy-button.jsx";
import type { ToolView } from "../work/view-tool.js";

/** The tool as a model would meet it behind its facade, by what the editor below says. */
export function FacadeTab({ view }: { readonly view: ToolView }) {
  const strategy = useComputed(() => STRATEGIES.find(({ id }) => id === settledGrouping.value.strategy)?.label);
  const { place } = view;
  if (place === undefined || place.entry === undefined)
    return <p>No facade lists this tool: the grouping refuses it.</p>;
  const name = facadeName(view, settledGrouping.value.prefix);
  const { description, inputSchema } = JSON.parse(place.entry.json) as { description?: string; inputSchema?: unknown };
  return (
    <div class="facade-place">
      <p>
        {place.isDirect ? (
          <>
            Alone in its group, so it stays a tool of its own: <code>{place.listedAs}</code>.
          </>
        ) : (
          <>
            Called through <code>{place.listedAs}</code> ({bytesText(place.entry.bytes)} in all, strategy{" "}
            {strategy.value}):
          </>
        )}
      </p>
      {!place.isDirect && (
        <pre class="code">
          <code>{JSON.stringify({ tool_name: name, arguments: "…" }, undefined, 2).replace('"…"', "{ … }")}</code>
        </pre>
      )}
      <h3>What the model reads</h3>
      <pre class="code prose">
        {(description ?? "").split("\n").map((line, at) => (
          <span key={at} class={line.includes(name) ? "here" : ""}>
            {line}
            {"\n"}
          </span>
        ))}
      </pre>
      <details>
        <summary>Its schema</summary>
        <CopyButton label="Copy the facade" text={() => place.entry?.json ?? ""} />
        <pre class="code">
          <code>{JSON.stringify(inputSchema, undefined, 2)}</code>
        </pre>
      </details>
      {place.described !== undefined && (
        <details>
          <summary>
            What <code>describe_tools</code> answers about it
          </summary>
          <pre class="code">
            <code>{place.described}</code>
          </pre>
          <p class="quiet">The example is made from the schema; this page does not check it.</p>
        </details>
      )}
    </div>
  );
}
