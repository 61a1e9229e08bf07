import { sha256Hex } from "@toolfold/core";
import type { ToolDefinition } from "./provider.js";

/** Keeps texts by key: a Keyv, or anything shaped like one. What it forgets is composed again. */
export interface ListStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: string): Promise<unknown>;
}

/** A list larger than this is not kept. */
const MAX_CHARACTERS = 16 * 1_048_576;

const encoder = new TextEncoder();

/**
 * The list under a key of everything that it depends on, or a fresh one. A store that fails costs time, never an answer;
 * what it holds under a key is only believed if it is a list of tools.
 */
export async function cachedList(
  store: ListStore,
  facts: readonly string[],
  compose: () => Promise<readonly ToolDefinition[]>,
): Promise<readonly ToolDefinition[]> {
  const key = `toolfold:list:${sha256Hex(encoder.encode(JSON.stringify(facts)))}`;
  const known = await read(store, key);
  if (known !== undefined) return known;
  const list = await compose();
  const text = JSON.stringify(list);
  if (text.length <= MAX_CHARACTERS) await write(store, key, text);
  return list;
}

async function read(store: ListStore, key: string): Promise<readonly ToolDefinition[] | undefined> {
  try {
    const text = await inTime(store.get(key));
    const list: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
    return Array.isArray(list) && list.every(isTool) ? list : undefined;
  } catch {
    return undefined;
  }
}

async function write(store: ListStore, key: string, text: string): Promise<void> {
  try {
    await inTime(store.set(key, text));
  } catch {
    // The next caller composes it again.
  }
}

/** Milliseconds that a store has to answer: some wait for a server that is gone for as long as it is gone. */
const STORE_MS = 1_000;

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The store does not answer.")), STORE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isTool(value: unknown): value is ToolDefinition {
  if (typeof value !== "object" || value === null) return false;
  const { name, inputSchema } = value as Partial<ToolDefinition>;
  return typeof name === "string" && typeof inputSchema === "object";
}
