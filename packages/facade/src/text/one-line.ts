import { summarize } from "@toolfold/core";
import type { ToolDefinition } from "../provider.js";

/** The longest one-liner, in code points. */
const LENGTH = 120;

/** A tool's purpose on one line: what it says first about itself. A tool that says nothing has none. */
export function oneLine({ description, title }: ToolDefinition): string {
  const [paragraph = ""] = (description ?? "").trim().split(/\n\s*\n/);
  return summarize(onOneLine(paragraph) || onOneLine(title ?? ""), LENGTH);
}

/** A line that was written elsewhere must not look like two of ours. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
