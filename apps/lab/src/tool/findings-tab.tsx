import type { ToolView } from "../work/view-tool.js";

/** What a validator or a provider would refuse, and what could be better. */
export function FindingsTab({ view }: { readonly view: ToolView }) {
  if (view.findings.length === 0) return <p>Nothing: validators and providers take this tool as it is.</p>;
  return (
    <ul class="findings">
      {view.findings.map(({ level, code, pointer, message }) => (
        <li key={`${code} ${pointer} ${message}`}>
          <span class={`tag ${level}`}>{level}</span> <code>{code}</code> {message}
          {pointer !== "" && <code class="pointer">{pointer}</code>}
        </li>
      ))}
    </ul>
  );
}
