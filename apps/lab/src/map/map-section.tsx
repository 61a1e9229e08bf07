import { useComputed, useSignal } from "@preact/signals";
import { CLASS_LABELS, KEYWORD_CLASSES } from "../analyze/keyword-classes.js";
import { catalog } from "../state/catalog-state.js";
import { bytesText, percent } from "../state/numbers.js";
import { zoom } from "../state/view-state.js";
import { byteTree, wayTo } from "./byte-tree.js";
import { KeywordTable } from "./keyword-table.jsx";
import { classSums, toolsUnder } from "./sums.js";
import { ToolTable } from "./tool-table.jsx";
import { Treemap } from "./treemap.jsx";

/** Where the bytes are: a map, and tables that say the same. */
export function MapSection() {
  const tree = useComputed(() => (catalog.value === undefined ? undefined : byteTree(catalog.value)));
  const view = useSignal<"tools" | "keywords">("tools");
  if (tree.value === undefined || catalog.value === undefined) return null;
  const way = wayTo(tree.value, zoom.value);
  const focus = way.at(-1) ?? tree.value;
  const tools = toolsUnder(catalog.value, way);
  const sums = classSums(focus);
  const showsKeywords = view.value === "keywords";
  return (
    <section aria-labelledby="map-title">
      <h2 id="map-title">Where the bytes are</h2>
      <ul class="legend" aria-label="Bytes by class of keyword">
        {KEYWORD_CLASSES.map((name) => (
          <li key={name}>
            <span class={`swatch class-${name}`} aria-hidden="true" />
            {CLASS_LABELS[name]}{" "}
            <span class="quiet">
              {percent((sums.get(name) ?? 0) / Math.max(1, focus.bytes))} · {bytesText(sums.get(name) ?? 0)}
            </span>
          </li>
        ))}
      </ul>
      <div class="map-and-table">
        <Treemap tree={tree.value} />
        <div class="beside">
          <fieldset class="segmented">
            <legend class="visually-hidden">Table of</legend>
            {(["tools", "keywords"] as const).map((name) => (
              <label key={name}>
                <input
                  type="radio"
                  name="table"
                  checked={showsKeywords === (name === "keywords")}
                  onChange={() => {
                    view.value = name;
                  }}
                />
                {name === "tools" ? "Tools" : "Keywords"}
              </label>
            ))}
          </fieldset>
          {showsKeywords ? <KeywordTable focus={focus} /> : <ToolTable tools={tools} tree={tree.value} />}
        </div>
      </div>
    </section>
  );
}
