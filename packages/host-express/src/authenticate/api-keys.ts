import { hash, timingSafeEqual } from "node:crypto";
import type { Principal } from "@toolfold/core";
import { checkMembers, type MemberRule, OBJECT, required } from "../check-members.js";
import { checkPrincipal } from "../check-principal.js";
import { HostError } from "../host-error.js";
import type { Authenticate } from "./authenticate.js";
import { bearerToken } from "./bearer-token.js";

/** One API key, without the key: only its hash is ever stored. */
export interface ApiKey {
  /** What {@link hashApiKey} makes of the key: 64 hexadecimal digits. */
  readonly sha256: string;
  /** Who the key stands for. */
  readonly principal: Principal;
  /** From this moment on the key is refused. Default: never. */
  readonly expiresAt?: Date;
}

interface Entry {
  readonly digest: Buffer;
  readonly principal: Principal;
  readonly expiresAt: number;
}

/**
 * Hashes an API key for storage: SHA-256, lower-case hexadecimal. That is enough for keys made of at least 128 random
 * bits, and not for anything a person thought up.
 */
export function hashApiKey(key: string): string {
  return hash("sha256", key, "hex");
}

/**
 * Authenticates `Authorization: Bearer <key>` against hashed keys, compared in constant time. A key stands for the same
 * frozen principal object each time.
 *
 * @throws {HostError} code `invalid_option`: an entry is malformed or listed twice; code `invalid_principal`.
 */
export function apiKeys(keys: readonly ApiKey[]): Authenticate {
  if (!Array.isArray(keys)) throw new HostError("invalid_option", "apiKeys: the keys must be an array.");
  const entries = new Map<string, Entry>();
  for (const [index, key] of keys.entries()) {
    const entry = readEntry(key, index);
    const handle = handleOf(entry.digest);
    if (entries.has(handle)) {
      const message = `apiKeys: entry ${index}: sha256 is that of an earlier key; list each key once.`;
      throw new HostError("invalid_option", message);
    }
    entries.set(handle, entry);
  }
  return async ({ authorization }) => {
    const token = bearerToken(authorization);
    if (token === undefined) return undefined;
    const digest = hash("sha256", token, "buffer");
    const entry = entries.get(handleOf(digest));
    if (entry === undefined || !timingSafeEqual(entry.digest, digest)) return undefined;
    return Date.now() < entry.expiresAt ? entry.principal : undefined;
  };
}

/** The first 64 bits of a hash find an entry; all that finding it could tell is those, and no key can be made of them. */
function handleOf(digest: Buffer): string {
  return digest.toString("latin1", 0, 8);
}

const ENTRY_RULES: Readonly<Record<keyof ApiKey, MemberRule>> = {
  sha256: required({
    is: "64 hexadecimal digits, from hashApiKey(key)",
    fits: (value) => typeof value === "string" && /^[0-9a-f]{64}$/i.test(value),
  }),
  principal: required(OBJECT),
  expiresAt: { is: "a valid Date", fits: (value) => value instanceof Date && !Number.isNaN(value.getTime()) },
};

function readEntry(key: ApiKey, index: number): Entry {
  checkMembers(`apiKeys: entry ${index}`, key, ENTRY_RULES);
  const { sha256, principal, expiresAt } = key;
  return {
    digest: Buffer.from(sha256, "hex"),
    principal: checkPrincipal(principal),
    expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}
