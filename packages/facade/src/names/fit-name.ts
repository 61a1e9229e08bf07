import { sha256Hex } from "@toolfold/core";
import type { NameOptions } from "../options.js";

const DEFAULT_BUDGET = 64;

/** What a shortened or respelled name ends with: a hyphen, then the first digits of its SHA-256. */
const HASH_DIGITS = 8;

const encoder = new TextEncoder();

/** How many characters are left for a name beside the host's prefix. */
export function nameBudget({ budget = DEFAULT_BUDGET, hostPrefix = "" }: NameOptions): number {
  return budget - hostPrefix.length;
}

/**
 * A name that providers take: `^[a-zA-Z0-9_-]+$`, at most `budget` characters. A name that is one already stays as it is.
 * Any other is respelled and ends with a hash of the whole name, so that the result depends on nothing but the name.
 */
export function fitName(name: string, budget: number): string {
  const plain = name.replace(/[^a-zA-Z0-9_-]+/g, "_");
  if (plain === name && name !== "" && name.length <= budget) return name;
  const hash = sha256Hex(encoder.encode(name)).slice(0, HASH_DIGITS);
  return `${plain.slice(0, budget - HASH_DIGITS - 1)}-${hash}`;
}
