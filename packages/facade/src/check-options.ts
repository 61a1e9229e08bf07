import { describeKind, escapeToken, isJsonObject } from "@toolfold/core";
import { FacadeError } from "./facade-error.js";
import type { FacadeOptions } from "./options.js";

/** Options may come from a file, whose author no compiler has helped. */
type Given = { readonly [name in keyof FacadeOptions]?: unknown };

/**
 * Checks what is said about groups and names; what is said about a domain is checked where it is read.
 *
 * @throws FacadeError `invalid_configuration` naming the place, what is there and what is allowed.
 */
export function checkOptions({ domains, categories, categorize, names, strictSchema }: Given): void {
  for (const [domain, given] of members(domains, "domains")) needObject(given, "domains", domain);
  for (const [category, summary] of members(categories ?? {}, "categories")) needText(summary, "categories", category);
  if (strictSchema !== undefined && typeof strictSchema !== "boolean")
    throw wrong(strictSchema, "true or false", "strictSchema");
  checkNames(names ?? {});
  if (categorize !== undefined && !Array.isArray(categorize)) throw wrong(categorize, "a list of rules", "categorize");
  for (const [index, rule] of (categorize ?? []).entries()) checkRule(rule, String(index));
}

const NAME_KEYS = ["budget", "hostPrefix"];

function checkNames(names: unknown): void {
  for (const [key, value] of members(names, "names")) {
    if (!NAME_KEYS.includes(key)) throw unknown(key, NAME_KEYS, "names");
    if (key === "hostPrefix") needText(value, "names", key);
    else if (typeof value !== "number") throw wrong(value, "a number", "names", key);
  }
}

/** What a rule may go by. */
const CONDITIONS = ["server", "match", "tools"] as const;
const RULE_KEYS = [...CONDITIONS, "category"];

function checkRule(rule: unknown, index: string): void {
  const given = new Map(members(rule, "categorize", index));
  for (const key of given.keys()) if (!RULE_KEYS.includes(key)) throw unknown(key, RULE_KEYS, "categorize", index);
  const conditions = CONDITIONS.filter((key) => given.has(key));
  const [condition] = conditions;
  if (condition === undefined || conditions.length > 1)
    throw invalid(`A rule goes by one of ${CONDITIONS.join(", ")}.`, "categorize", index);
  needText(given.get("category"), "categorize", index, "category");
  const tools = given.get("tools");
  if (condition !== "tools") needText(given.get(condition), "categorize", index, condition);
  else if (!Array.isArray(tools)) throw wrong(tools, "a list of names", "categorize", index, "tools");
  else for (const [at, name] of tools.entries()) needText(name, "categorize", index, "tools", String(at));
}

function members(value: unknown, ...at: readonly string[]): [string, unknown][] {
  needObject(value, ...at);
  return Object.entries(value as object);
}

function needObject(value: unknown, ...at: readonly string[]): void {
  if (!isJsonObject(value)) throw wrong(value, "an object", ...at);
}

function needText(value: unknown, ...at: readonly string[]): void {
  if (typeof value !== "string") throw wrong(value, "a text", ...at);
}

function wrong(value: unknown, needed: string, ...at: readonly string[]): FacadeError {
  return invalid(`Found ${describeKind(value)} where ${needed} is needed.`, ...at);
}

function unknown(key: string, allowed: readonly string[], ...at: readonly string[]): FacadeError {
  return invalid(`Unknown. Allowed: ${allowed.join(", ")}.`, ...at, key);
}

function invalid(message: string, ...at: readonly string[]): FacadeError {
  const pointer = at.map((token) => `/${escapeToken(token)}`).join("");
  return new FacadeError("invalid_configuration", `${pointer}: ${message}`, pointer);
}
