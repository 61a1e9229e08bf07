/** The shapes that trimming knows. */
export type ShapeName =
  | "anthropic-messages"
  | "openai-chat"
  | "openai-functions"
  | "openai-responses"
  | "gemini"
  | "mcp-tools-list";

/** Where one kind of request, or answer, carries its tools. Member names in a row; `*` stands for every element. */
export interface Shape {
  readonly name: ShapeName;
  /** From the body to each tool. */
  readonly tools: readonly string[];
  /** From a tool to its name. */
  readonly toolName: string;
  /** From a tool to its schemas. */
  readonly schemas: readonly string[];
  /** From a tool to what gives the shape away; `""` when being there is enough. */
  readonly sign: readonly string[];
}
