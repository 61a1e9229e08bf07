import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { TrimReason } from "@toolfold/core";
import type { LeverSizes } from "@toolfold/facade";
import { InputProblem } from "../read/input-problem.js";
import { type Input, MAX_BYTES, tooLarge } from "../read/read-catalog.js";
import { askAnalyst } from "../work/ask-analyst.js";
import { countTokens } from "../work/count-tokens.js";
import type { CountRequest, OpenedCatalog, ToolFacts } from "../work/messages.js";
import { adoptGrouping } from "./grouping-state.js";
import { selectedTool, zoom } from "./view-state.js";

/** How far the counting of tokens is. */
export type Counting =
  | { readonly state: "idle" | "cancelled" | "done" }
  | { readonly state: "running"; readonly stage: string; readonly done: number }
  | { readonly state: "failed"; readonly problem: string };

export const catalog: Signal<OpenedCatalog | undefined> = signal(undefined);
export const isOpening: Signal<boolean> = signal(false);
export const problem: Signal<string | undefined> = signal(undefined);
export const facts: Signal<readonly ToolFacts[] | undefined> = signal(undefined);
/** Why trim cuts nothing at all, where it does not. */
export const leftAlone: Signal<TrimReason | undefined> = signal(undefined);
export const levers: Signal<readonly LeverSizes[] | undefined> = signal(undefined);
/** The name of the tokenizer, once tokens are counted; until then figures are a quarter of the bytes. */
export const tokenizer: Signal<string | undefined> = signal(undefined);
export const toolTokens: Signal<readonly number[] | undefined> = signal(undefined);
export const counting: Signal<Counting> = signal({ state: "idle" });

/** The inputs that are open, for a link to them. */
export const opened: Signal<readonly Input[]> = signal([]);

export const toolCount: ReadonlySignal<number> = computed(() => catalog.value?.tools.length ?? 0);
export const serverNames: ReadonlySignal<readonly string[]> = computed(() => [
  ...new Set(catalog.value?.tools.map(({ server }) => server)),
]);

let stopCounting = (): void => {};
let latest = 0;

/** Refuses what is too large before any of it is read. */
export function refuseLarge(name: string, size: number): boolean {
  if (size <= MAX_BYTES) return false;
  problem.value = tooLarge(name, size).message;
  return true;
}

/** Opens inputs in the place of what is open; what is wrong with them is told, and what was open stays. */
export async function openInputs(inputs: readonly Input[]): Promise<boolean> {
  const turn = ++latest;
  const size = inputs.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (refuseLarge(inputs.map(({ name }) => name).join(", "), size)) return false;
  batch(() => {
    problem.value = undefined;
    isOpening.value = true;
  });
  try {
    const read = await askAnalyst({ kind: "open", inputs });
    if (turn !== latest) return false;
    stopCounting();
    batch(() => {
      catalog.value = read;
      opened.value = inputs;
      facts.value = undefined;
      leftAlone.value = undefined;
      levers.value = undefined;
      tokenizer.value = undefined;
      toolTokens.value = undefined;
      isOpening.value = false;
      // Indexes of the last catalogue's tools name others in this one.
      selectedTool.value = undefined;
      zoom.value = [];
      adoptGrouping(read);
    });
    void examine(read);
    void startCounting();
    return true;
  } catch (error) {
    if (turn !== latest) return false;
    batch(() => {
      isOpening.value = false;
      problem.value = error instanceof Error ? error.message : String(error);
    });
    return false;
  }
}

/** Opens whatever can be read under a name; a failure to read it is told like one to parse it. */
export async function openFrom(read: () => Promise<readonly Input[]>): Promise<boolean> {
  try {
    isOpening.value = true;
    return await openInputs(await read());
  } catch (error) {
    batch(() => {
      isOpening.value = false;
      problem.value =
        error instanceof InputProblem
          ? error.message
          : `It could not be read: ${error instanceof Error ? error.message : String(error)}`;
    });
    return false;
  }
}

/** A file that is refused meanwhile changes nothing: what counts is what is open. */
async function examine(open: OpenedCatalog): Promise<void> {
  try {
    const answer = await askAnalyst({ kind: "examine" });
    if (catalog.value !== open) return;
    batch(() => {
      facts.value = answer.facts;
      leftAlone.value = answer.leftAlone;
    });
  } catch (error) {
    if (catalog.value === open) problem.value = error instanceof Error ? error.message : String(error);
  }
}

/** Measures every lever, in bytes at once and in tokens with progress. */
export async function startCounting(): Promise<void> {
  stopCounting();
  let [isStopped, stop] = [false, (): void => {}];
  stopCounting = () => {
    isStopped = true;
    stop();
  };
  counting.value = { state: "running", stage: "Measuring", done: 0 };
  let servers: CountRequest["servers"];
  try {
    servers = await askAnalyst({ kind: "listing" });
  } catch (error) {
    if (!isStopped)
      counting.value = { state: "failed", problem: error instanceof Error ? error.message : String(error) };
    return;
  }
  if (isStopped) return;
  stop = countTokens({ servers }, (report) => {
    if (isStopped) return;
    switch (report.kind) {
      case "bytes":
        levers.value = report.levers;
        break;
      case "progress":
        counting.value = { state: "running", stage: report.stage, done: report.done };
        break;
      case "tokens":
        batch(() => {
          levers.value = report.levers;
          tokenizer.value = report.tokenizer;
          toolTokens.value = inCatalogOrder(report.perTool);
          counting.value = { state: "done" };
        });
        break;
      case "problem":
        counting.value = { state: "failed", problem: report.problem };
    }
  });
}

/** What of a catalogue's tokens is in one of its bytes. */
export const tokensPerByte: ReadonlySignal<number> = computed(() => {
  const open = catalog.value;
  if (open === undefined || levers.value === undefined || tokenizer.value === undefined) return 1 / 4;
  return levers.value.reduce((sum, { plain }) => sum + plain.tokens, 0) / Math.max(1, open.bytes);
});

/** Stops counting; byte figures stay. */
export function cancelCounting(): void {
  stopCounting();
  counting.value = { state: "cancelled" };
}

/** The counter goes server by server. */
function inCatalogOrder(perTool: readonly number[]): number[] {
  const tools = catalog.value?.tools ?? [];
  const order = serverNames.value.flatMap((name) => tools.filter(({ server }) => server === name));
  const tokens: number[] = [];
  for (const [at, { index }] of order.entries()) tokens[index] = perTool[at] ?? 0;
  return tokens;
}
