import { effect, type Signal, signal } from "@preact/signals";

/** The tool that is looked at. */
export const selectedTool: Signal<number | undefined> = signal(undefined);

/** Whether the tool was asked for by name, so that its section comes into view. */
export const isToolWanted: Signal<boolean> = signal(false);

/** Where the map is zoomed to: names from the root. */
export const zoom: Signal<readonly string[]> = signal([]);

/** Tokens of the context window that shares are shares of. */
export const contextWindow: Signal<number> = signal(200_000);

export const CONTEXT_WINDOWS: readonly number[] = [8_000, 32_000, 128_000, 200_000, 400_000, 1_000_000];

/** Whether levers are shown on top of trimming. */
export const isCombined: Signal<boolean> = signal(false);

export type Theme = "auto" | "light" | "dark";

const THEMES: readonly Theme[] = ["auto", "light", "dark"];
const KEY = "toolfold-lab-theme";

export const theme: Signal<Theme> = signal(THEMES.find((name) => name === localStorage.getItem(KEY)) ?? "auto");

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark now. */
export const isDark: Signal<boolean> = signal(prefersDark.matches);

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  localStorage.setItem(KEY, theme.value);
  isDark.value = theme.value === "dark" || (theme.value === "auto" && prefersDark.matches);
});
prefersDark.addEventListener("change", () => {
  if (theme.peek() === "auto") isDark.value = prefersDark.matches;
});
