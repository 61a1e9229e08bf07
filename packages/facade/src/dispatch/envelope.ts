import type { JsonObject } from "@toolfold/core";

/** What a call of a facade means: which tool, with which arguments. */
export interface Envelope {
  readonly tool: string;
  readonly args: JsonObject;
  /** What had to be put right to read it. */
  readonly repairs: readonly Repair[];
}

/** One thing that was put right, for the audit note in the result's `_meta`. */
export interface Repair {
  /** JSON Pointer into the facade's own arguments. */
  readonly pointer: string;
  /** What was done, from the closed lists of the envelope and of the arguments. */
  readonly repair: string;
}

/** What the repairs need to know about the tools of the facade. */
export interface EnvelopeContext {
  readonly facade: string;
  /** Whether a tool, named by the model, has members of these names itself; then they are never taken for ours. */
  readonly owns: (tool: string, members: readonly string[]) => boolean;
  /** Whether a tool takes these arguments. */
  readonly takes: (tool: string, args: JsonObject) => boolean;
}
