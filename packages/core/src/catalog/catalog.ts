import type { ToolDescriptor } from "../generated/contract.js";
import type { Problem } from "../problem.js";

/** One tenant's tools at one moment. Immutable: a changed catalogue is another object. */
export interface Catalog {
  /** Ordered by `toolId`, UTF-16 code units; every one valid, secret-free and unique. */
  readonly tools: readonly ToolDescriptor[];
  /** SHA-256 of the standard view's bytes, lower-case hex: equal in every process that holds the same tools. */
  readonly digest: string;
  /** Tools that were left out, and why. */
  readonly quarantined: readonly QuarantinedTool[];
  /** Tools that are served although something about them could not be judged, such as an unknown dialect. */
  readonly notes: readonly ToolNote[];
}

/** What an operator should know about one tool. */
export interface ToolNote {
  /** Who brought the tool: a server, a file, a package. */
  readonly owner: string;
  /** The tool's own name or id where it has a readable one, else its position in the owner's list. */
  readonly tool: string;
  readonly problems: readonly Problem[];
}

/** A tool that a catalogue left out so that the rest could be served. */
export interface QuarantinedTool extends ToolNote {}
