import { render } from "preact";
import { App } from "./app.jsx";
import { unpackFragment } from "./export/permalink.js";
import { openFrom, problem } from "./state/catalog-state.js";
import { changeGrouping } from "./state/grouping-state.js";
import { findLiveSources, liveSources, openExample, openLive } from "./state/sources.js";
import { contextWindow } from "./state/view-state.js";
import "./styles/page.css";
import "./styles/parts.css";
import "./styles/map.css";
import "./styles/tool.css";

const root = document.getElementById("app");
if (root !== null) render(<App />, root);
await start();

/** Opens what the link holds, else the live catalogue of whoever serves the page, else the example. */
async function start(): Promise<void> {
  // A page that is served as plain files has no host beside it.
  await findLiveSources().catch(() => {});
  try {
    const shared = await unpackFragment(location.hash);
    if (shared !== undefined) {
      const bytes = new TextEncoder().encode(shared.text);
      if (await openFrom(async () => [{ name: shared.name, bytes }])) {
        contextWindow.value = shared.window;
        changeGrouping(shared.grouping);
        return;
      }
    }
  } catch (error) {
    problem.value = error instanceof Error ? error.message : String(error);
  }
  const said = problem.value;
  const [live] = liveSources.value;
  const isOpen = live !== undefined && (await openLive(live));
  if (!isOpen) await openExample();
  if (said !== undefined) problem.value = said;
}
