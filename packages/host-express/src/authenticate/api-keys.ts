import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Principal } from "@toolfold/core";
import { HostError } from "../host-error.js";
import type { Authenticate } from "./authenticate.js";
import { bearerToken } from "./bearer-token.js";
import { freezePrincipal } from "./freeze-principal.js";

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
  return digestOf(key).toString("hex");
}

/**
 * Authenticates `Authorization: Bearer <key>` against hashed keys. How long it takes says nothing about a key. A key stands
 * for the same frozen principal object each time.
 *
 * @throws {HostError} code `invalid_option`: a hash is malformed or listed twice.
 */
export function apiKeys(keys: readonly ApiKey[]): Authenticate {
  const secret = randomBytes(32);
  const lookupOf = (digest: Buffer): string => createHmac("sha256", secret).update(digest).digest("base64url");
  const entries = new Map<string, Entry>();
  for (const [index, key] of keys.entries()) {
    const entry = readEntry(key, index);
    const lookup = lookupOf(entry.digest);
    if (entries.has(lookup)) throw invalid(index, "repeats the sha256 of an earlier key; list each key once");
    entries.set(lookup, entry);
  }
  return async ({ authorization }) => {
    const token = bearerToken(authorization);
    if (token === undefined) return undefined;
    const digest = digestOf(token);
    const entry = entries.get(lookupOf(digest));
    if (entry === undefined || !timingSafeEqual(entry.digest, digest)) return undefined;
    return Date.now() < entry.expiresAt ? entry.principal : undefined;
  };
}

function readEntry({ sha256, principal, expiresAt }: ApiKey, index: number): Entry {
  if (!/^[0-9a-f]{64}$/i.test(sha256))
    throw invalid(index, "needs sha256 as 64 hexadecimal digits, from hashApiKey(key)");
  const expiry = expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt.getTime();
  if (Number.isNaN(expiry)) throw invalid(index, "has an expiresAt that is not a valid date");
  return { digest: Buffer.from(sha256, "hex"), principal: freezePrincipal(principal), expiresAt: expiry };
}

function digestOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

function invalid(index: number, what: string): HostError {
  return new HostError("invalid_option", `apiKeys: entry ${index} ${what}.`);
}
