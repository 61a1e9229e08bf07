/** What is new about what a server offers beside tools. */
export type PrimitiveEvent =
  | { readonly changed: "prompts" | "resources" }
  | { readonly changed: "resource"; readonly uri: string };
