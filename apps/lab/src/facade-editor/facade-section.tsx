import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { download } from "../export/download.js";
import { configFile } from "../fold/facade-config.js";
import type { Folding } from "../fold/fold-catalog.js";
import { catalog } from "../state/catalog-state.js";
import { grouping, named, settledGrouping } from "../state/grouping-state.js";
import { CopyButton } from "../view/copy-button.jsx";
import { askAnalyst } from "../work/ask-analyst.js";
import type { Question } from "../work/messages.js";
import { Callers } from "./callers.jsx";
import { GroupList } from "./group-list.jsx";
import { Listing } from "./listing.jsx";
import { Rules } from "./rules.jsx";
import { Servers } from "./servers.jsx";

/** Decides how the tools are folded, shows at once what a client would list, and writes the configuration for it. */
export function FacadeSection() {
  const folding = useSignal<Folding | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const caller = useSignal<number | undefined>(undefined);

  const turn = useRef(0);

  const ask = async (question: Question & { kind: "fold" }): Promise<void> => {
    const own = ++turn.current;
    try {
      const answer = await askAnalyst(question);
      if (own === turn.current) [folding.value, problem.value] = [answer, undefined];
    } catch (error) {
      if (own === turn.current) problem.value = error instanceof Error ? error.message : String(error);
    }
  };
  useSignalEffect(() => {
    const decided = settledGrouping.value;
    if (catalog.value === undefined) return;
    const as = caller.value !== undefined && caller.value < decided.callers.length ? caller.value : undefined;
    void ask({ kind: "fold", grouping: decided, caller: as });
  });

  const config = (): string => configFile(named.value, grouping.value);
  return (
    <section aria-labelledby="facade-title">
      <h2 id="facade-title">Put a facade in front</h2>
      <p class="quiet measure">
        Many tools behind a few, filtered by who is calling. Decide here, and take the configuration for{" "}
        <code>toolfold facade serve</code> with you.
      </p>
      <div class="editor">
        <div class="decisions">
          <Rules />
          <GroupList />
          <Callers />
          <Servers />
        </div>
        <div class="result">
          <Listing folding={folding.value} problem={problem.value} caller={caller} />
          <div class="take">
            <button
              type="button"
              class="primary"
              onClick={() => download("toolfold-facade.json", "application/json", config())}
            >
              Download the configuration
            </button>
            <CopyButton label="Copy it" text={config} />
            <p class="quiet">
              Then: <code>toolfold facade serve --config toolfold-facade.json</code>
              {grouping.value.callers[0] !== undefined && <code> --as {grouping.value.callers[0].name}</code>}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
