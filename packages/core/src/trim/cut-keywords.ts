/** What the value of a cut keyword has to be; anything else is a mistake of the schema's author and is kept. */
export type CutValue = "string" | "boolean" | "array" | "any";

/** A keyword that the lever `annotations` may cut. */
export type CutKeyword =
  | "$comment"
  | "$id"
  | "$schema"
  | "deprecated"
  | "example"
  | "examples"
  | "markdownDescription"
  | "readOnly"
  | "title"
  | "writeOnly";

/** The keywords that may be cut, and the type that their value must have. */
export const CUT_KEYWORDS: ReadonlyMap<string, CutValue> = new Map<CutKeyword, CutValue>([
  ["$comment", "string"],
  ["$id", "string"],
  ["$schema", "string"],
  ["deprecated", "boolean"],
  ["example", "any"],
  ["examples", "array"],
  ["markdownDescription", "string"],
  ["readOnly", "boolean"],
  ["title", "string"],
  ["writeOnly", "boolean"],
]);

/** All of them, in alphabetical order. */
export const CUT_KEYWORD_NAMES: readonly CutKeyword[] = [...CUT_KEYWORDS.keys()] as CutKeyword[];
