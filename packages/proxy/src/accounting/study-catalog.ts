import { createHash } from "node:crypto";
import type { TokenCounter } from "@toolfold/core";
import { estimateTokens } from "@toolfold/core";
import { shortText } from "../short-text.js";

/** One catalogue as a client sent it, and as it is without the cuts. */
export interface CatalogText {
  readonly digest: string;
  readonly full: Uint8Array;
  readonly trimmed: Uint8Array;
}

/** What is known about a catalogue beside its bytes. */
export interface StudiedCatalog {
  readonly tools: number;
  readonly mcpTools: number;
  /** Tools that the provider keeps out of the prompt until they are searched for. They weigh nothing here. */
  readonly deferred: number;
  /** By name of the tool: a digest of what it was. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Estimates; `undefined` without a tokenizer. */
  readonly tokens: { readonly full: number; readonly trimmed: number } | undefined;
}

/** How much text is counted before others get their turn. */
const SLICE_CHARACTERS = 2_000;

/** Looks at a catalogue in many short turns, so that no request waits for it. */
export async function studyCatalog(
  { full, trimmed }: CatalogText,
  counter: TokenCounter | undefined,
): Promise<StudiedCatalog> {
  const tools = parseTools(full);
  const inPrompt = tools.filter(({ isDeferred }) => !isDeferred);
  const names = new Set(inPrompt.map(({ name }) => name));
  const trimmedTools = counter === undefined || trimmed === full ? tools : parseTools(trimmed);
  const texts = (from: readonly Tool[]): string[] => from.filter(({ name }) => names.has(name)).map(({ text }) => text);
  return {
    tools: tools.length,
    mcpTools: tools.filter(({ name }) => name.startsWith("mcp__")).length,
    deferred: tools.length - inPrompt.length,
    hashes: new Map(tools.map(({ name, text }) => [name, createHash("sha256").update(text).digest("base64url")])),
    tokens:
      counter === undefined
        ? undefined
        : {
            full: await countInTurns(counter, texts(inPrompt)),
            trimmed: await countInTurns(counter, texts(trimmedTools)),
          },
  };
}

interface Tool {
  readonly name: string;
  readonly text: string;
  readonly isDeferred: boolean;
}

function parseTools(bytes: Uint8Array): Tool[] {
  const list = JSON.parse(new TextDecoder().decode(bytes)) as readonly unknown[];
  return list.map((tool, index) => {
    const members = (typeof tool === "object" && tool !== null ? tool : {}) as {
      name?: unknown;
      function?: { name?: unknown };
      defer_loading?: unknown;
    };
    const name = members.name ?? members.function?.name;
    return {
      name: typeof name === "string" ? shortText(name, 128) : `#${index}`,
      text: JSON.stringify(tool),
      isDeferred: members.defer_loading === true,
    };
  });
}

async function countInTurns(counter: TokenCounter, texts: readonly string[]): Promise<number> {
  let tokens = 0;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += SLICE_CHARACTERS) {
      tokens += estimateTokens(counter, text.slice(at, at + SLICE_CHARACTERS));
      await new Promise(setImmediate);
    }
  }
  return tokens;
}
