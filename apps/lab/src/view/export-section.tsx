import { useSignal } from "@preact/signals";
import { download } from "../export/download.js";
import { MAX_FRAGMENT, packFragment } from "../export/permalink.js";
import { type ReportInput, reportJson, reportMarkdown } from "../export/report.js";
import { treemapPng } from "../export/treemap-png.js";
import { byteTree, wayTo } from "../map/byte-tree.js";
import { catalog, facts, levers, opened, tokenizer, toolTokens } from "../state/catalog-state.js";
import { grouping } from "../state/grouping-state.js";
import { contextWindow, zoom } from "../state/view-state.js";

/** Takes what was found elsewhere. */
export function ExportSection() {
  const said = useSignal("");
  const open = catalog.value;
  if (open === undefined) return null;
  const input = (): ReportInput => ({
    catalog: open,
    facts: facts.value,
    levers: levers.value,
    tokenizer: tokenizer.value,
    toolTokens: toolTokens.value,
    contextWindow: contextWindow.value,
  });
  const savePicture = async (): Promise<void> => {
    const tree = byteTree(open);
    download("toolfold-map.png", "image/png", await treemapPng(wayTo(tree, zoom.value).at(-1) ?? tree));
  };
  const copyLink = async (): Promise<void> => {
    said.value = await linkTo();
  };
  return (
    <section aria-labelledby="export-title" class="export">
      <h2 id="export-title">Take it with you</h2>
      <div class="row">
        <button type="button" onClick={() => download("toolfold-report.md", "text/markdown", reportMarkdown(input()))}>
          Report, Markdown
        </button>
        <button type="button" onClick={() => download("toolfold-report.json", "application/json", reportJson(input()))}>
          Report, JSON
        </button>
        <button type="button" onClick={() => void savePicture()}>
          Map, PNG
        </button>
        <button type="button" onClick={() => void copyLink()}>
          Copy a link
        </button>
      </div>
      <p class="quiet" role="status">
        {said.value === "" ? "A link holds the catalogue itself, behind #, which browsers send to nobody." : said.value}
      </p>
    </section>
  );
}

/** Puts the link into the address bar and the clipboard; what is said of it. */
async function linkTo(): Promise<string> {
  const [only] = opened.value;
  if (only === undefined || opened.value.length > 1) return "A link holds one input; several are open. Export instead.";
  const tooLarge = `The catalogue is too large for a link, which takes ${MAX_FRAGMENT.toLocaleString("en")} characters. Export instead.`;
  if (only.bytes.length > MAX_FRAGMENT * 40) return tooLarge;
  const fragment = await packFragment({
    name: only.name,
    text: new TextDecoder().decode(only.bytes),
    window: contextWindow.value,
    grouping: grouping.value,
  });
  if (fragment === undefined) return tooLarge;
  history.replaceState(null, "", fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    return "The link is in the clipboard and in the address bar.";
  } catch {
    return "The link is in the address bar.";
  }
}
