import type { ShapeName } from "@toolfold/core";
import type { Fault } from "../transport/faults.js";

/** The families of model APIs that the proxy knows. */
export type ProviderName = "anthropic" | "openai" | "gemini";

/** Requests whose bodies may be trimmed. */
export interface Route {
  readonly name: string;
  /** Matched against the path without the query. */
  readonly path: RegExp;
  /** Whether its requests are turns of conversations. Default true. */
  readonly hasSessions?: boolean;
  /** Where the tools are; without it the content tells. */
  readonly shape?: ShapeName;
}

/** What one family of model APIs looks like from outside. */
export interface Provider {
  readonly name: ProviderName;
  readonly defaultUpstream: string;
  /** Paths that this family alone has. */
  readonly paths: RegExp;
  /** Request headers that only its clients send. */
  readonly signs: readonly string[];
  readonly routes: readonly Route[];
  /** An error of the proxy's own, as the family's clients expect errors. */
  readonly errorBody: (fault: Fault) => unknown;
}
