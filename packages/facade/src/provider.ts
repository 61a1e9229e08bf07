import type { JsonObject } from "@toolfold/core";

/** A tool as MCP lists it. Members that are not named here are kept and passed on. */
export interface ToolDefinition {
  /** What a call names; unique within one provider. */
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** A JSON Schema; 2020-12 where it declares no other dialect. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject | undefined;
  readonly annotations?: JsonObject | undefined;
  readonly _meta?: JsonObject | undefined;
}

/** A tool and what decides where it is listed; nothing beside `definition` reaches a client. */
export interface ProvidedTool {
  readonly definition: ToolDefinition;
  /** The group that the tool declares. Rules of the configuration speak for tools that declare none. */
  readonly category?: string | undefined;
  /** What the group is for, where the configuration has no summary of it. */
  readonly categorySummary?: string | undefined;
  /** Who brought the tool, such as the name of an MCP server. */
  readonly server?: string | undefined;
  /** The domains that list the tool. Default: all. */
  readonly domains?: readonly string[] | undefined;
}

/** The result of a call as MCP has it. Unknown members are kept and passed on. */
export interface ToolResult {
  readonly content?: readonly unknown[];
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly _meta?: JsonObject;
}

/** What belongs to one call and not to its arguments. */
export interface CallContext {
  /** Aborted when the caller gives up. */
  readonly signal?: AbortSignal;
  /** `_meta` of the request, passed on as it is. */
  readonly meta?: JsonObject;
  /** Whatever the transport needs to relay progress or questions; the engine hands it through untouched. */
  readonly relay?: unknown;
}

/**
 * Where tools come from, and how they are called. A facade wraps one and is one.
 *
 * `Caller` is whatever the host knows about who is asking.
 */
export interface ToolProvider<Caller> {
  /** The tools that this caller may call, their schemas as this caller may see them. */
  list(caller: Caller): Promise<readonly ProvidedTool[]>;
  /** One of them; `undefined` for a tool that is missing and for one that is not this caller's. Default: found in `list`. */
  resolve?(name: string, caller: Caller): Promise<ProvidedTool | undefined>;
  /** What `call` leaves of the arguments before it looks at them. Default: all. */
  strip?(tool: ProvidedTool, args: JsonObject, caller: Caller): JsonObject;
  /** Calls a tool. Rights are checked here too: this is the only way to any tool. */
  call(name: string, args: JsonObject, caller: Caller, context: CallContext): Promise<ToolResult>;
  /**
   * A text that is the same for two callers exactly when `list` gives them the same tools: a digest of all definitions, and
   * what was decided about each for this caller. Needed for a cache that outlives `list`'s objects.
   */
  fingerprint?(caller: Caller): Promise<string>;
  /** All tools, whoever asks, for the checks at start. Without it those checks see what each caller sees. */
  inventory?(): Promise<readonly ProvidedTool[]>;
}
