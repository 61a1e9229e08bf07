import type { LeverSizes, Size } from "@toolfold/facade";

/** One row of the overview: what one way to list the same tools costs. */
export interface LeverRow {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly size: Size;
  /** With two questions asked, where a model has to ask for schemas. */
  readonly asked: Size | undefined;
}

/** What a strategy does, in a few words. */
export const STRATEGY_NOTES: Readonly<Record<string, string>> = {
  auto: "whatever costs least for each group",
  lazy: "schemas on demand",
  "union arguments": "one union, definitions shared",
  "union root": "a oneOf at the root, which many providers refuse",
  "vendor_extension meta": "schemas in _meta, which models do not see",
  vendor_extension: "schemas under an extension keyword",
};

/** The order in which strategies are shown: what is advised first. */
const ORDER = Object.keys(STRATEGY_NOTES);

/** Adds the sizes of all servers up, lever by lever. `isCombined` folds what was trimmed before. */
export function leverRows(levers: readonly LeverSizes[], isCombined: boolean): LeverRow[] {
  const sum = (of: (lever: LeverSizes) => Size | undefined): Size =>
    levers.reduce<Size>(
      (total, lever) => {
        const size = of(lever);
        return { bytes: total.bytes + (size?.bytes ?? 0), tokens: total.tokens + (size?.tokens ?? 0) };
      },
      { bytes: 0, tokens: 0 },
    );
  const folded = (lever: LeverSizes, name: string) =>
    (isCombined ? lever.trimmedAndFolded : lever.folded).find(({ strategy }) => strategy === name);
  const row = (id: string, label: string, note: string, of: (lever: LeverSizes) => Size): LeverRow => ({
    id,
    label,
    note,
    size: sum(of),
    asked: undefined,
  });
  return [
    row("plain", "As listed", "every tool with its whole schema", ({ plain }) => plain),
    row("trim", "Trim", "annotations and unused definitions cut; no verdict changes", ({ trimmed }) => trimmed),
    row("compact", "Compact", "lowered schemas, short descriptions", ({ catalog }) => catalog.compact),
    ...ORDER.map((name): LeverRow => {
      const size = sum((lever) => folded(lever, name)?.listing);
      const asked = sum((lever) => folded(lever, name)?.withQuestions);
      return {
        id: name,
        label: `${isCombined ? "Trim + facade" : "Facade"}: ${name}`,
        note: STRATEGY_NOTES[name] ?? "",
        size,
        asked: asked.bytes === size.bytes ? undefined : asked,
      };
    }),
  ];
}
