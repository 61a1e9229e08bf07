import type { TrimReason } from "@toolfold/core";
import type { LeverSizes } from "@toolfold/facade";
import type { Part } from "../analyze/account-bytes.js";
import type { Outcome } from "../analyze/compact-tool.js";
import type { KeywordClass } from "../analyze/keyword-classes.js";
import type { Folding } from "../fold/fold-catalog.js";
import type { Grouping } from "../fold/grouping.js";
import type { ToolView } from "./view-tool.js";

/** Bytes of one keyword in one part of a tool. */
export interface LeafSize {
  readonly part: Part;
  readonly keyword: string;
  readonly keywordClass: KeywordClass;
  readonly bytes: number;
}

/** One tool of an opened catalogue. */
export interface OpenedTool {
  readonly index: number;
  readonly name: string;
  readonly server: string;
  readonly bytes: number;
  readonly leaves: readonly LeafSize[];
}

/** A catalogue, read and accounted for. */
export interface OpenedCatalog {
  readonly title: string;
  readonly forms: readonly string[];
  readonly leftOut: readonly string[];
  readonly tools: readonly OpenedTool[];
  /** Of the list of tools as compact JSON. */
  readonly bytes: number;
}

/** What the analysis of one tool comes to. */
export interface ToolFacts {
  readonly cutBytes: number;
  readonly outcome: Outcome;
  readonly compactBytes: number;
  readonly widenings: number;
  readonly errors: number;
  readonly warnings: number;
}

/** What the analyst is asked. Each question is answered once, under its own id. */
export type Question =
  | { readonly kind: "open"; readonly inputs: readonly { readonly name: string; readonly bytes: Uint8Array }[] }
  | { readonly kind: "examine" }
  | { readonly kind: "view"; readonly tool: number; readonly grouping: Grouping }
  | { readonly kind: "fold"; readonly grouping: Grouping; readonly caller: number | undefined }
  | { readonly kind: "listing" };

/** What each kind of question is answered with. */
export interface Answers {
  readonly open: OpenedCatalog;
  readonly examine: { readonly facts: readonly ToolFacts[]; readonly leftAlone: TrimReason | undefined };
  readonly view: ToolView;
  readonly fold: Folding;
  readonly listing: readonly { readonly server: string; readonly listing: Uint8Array }[];
}

export type Answer =
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly problem: string };

/** What the counter is given: the tools of each server, as `tools/list` results. */
export interface CountRequest {
  readonly servers: readonly { readonly server: string; readonly listing: Uint8Array }[];
}

/** What the counter says, in this order: sizes in bytes, progress, sizes in tokens. */
export type CountReport =
  | { readonly kind: "bytes"; readonly levers: readonly LeverSizes[] }
  | { readonly kind: "progress"; readonly stage: string; readonly done: number }
  | {
      readonly kind: "tokens";
      readonly tokenizer: string;
      readonly levers: readonly LeverSizes[];
      readonly perTool: readonly number[];
    }
  | { readonly kind: "problem"; readonly problem: string };
