import type { Problem, ToolReport } from "@toolfold/core";

/** What one view costs whoever reads it. */
export interface ViewCost {
  /** Bytes of the tools' JSON, without the list around it. */
  readonly bytes: number;
  /** Estimated tokens of the same text. */
  readonly tokens: number;
}

/** Both views of the same tools. */
export interface ToolsCost {
  readonly tools: number;
  readonly standard: ViewCost;
  readonly compact: ViewCost;
  /** How many compact input schemas relate to the full ones in each way. */
  readonly schemas: Readonly<Record<ToolReport["inputSchema"], number>>;
}

/** A tool that is not served. */
export interface LeftOutTool {
  readonly tool: string;
  readonly problems: readonly Problem[];
}

/** One server's row. */
export interface ServerReport extends ToolsCost {
  readonly server: string;
  readonly running: boolean;
  /** Whether all tools that the server listed were read, the first of them, or none. */
  readonly listing: "none" | "partial" | "complete";
  /** What went wrong: a code and a clause that completes "the server …". */
  readonly trouble?: { readonly code: string; readonly message: string };
  readonly leftOut: readonly LeftOutTool[];
}

/** One demo principal. */
export interface PrincipalReport {
  readonly name: string;
  readonly token: string;
  readonly scopes: readonly string[];
  /** How many tools of each server this principal may see. */
  readonly sees: readonly { readonly server: string; readonly tools: number }[];
}

/** Everything that the host says about itself once it serves; `--json` prints exactly this. */
export interface HostReport {
  /** Where the lab is, if it is built. */
  readonly lab?: string;
  readonly url: string;
  /** Names the tokenizer of every token figure. */
  readonly tokenizer: string;
  readonly servers: readonly ServerReport[];
  readonly total: ToolsCost;
  readonly principals: readonly PrincipalReport[];
  /** Commands to paste: one list in each view, and the tool that shrinks most. */
  readonly curl: readonly string[];
}
