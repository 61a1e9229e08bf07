import { createHash } from "node:crypto";
import type { RequestFacts } from "../body/request-facts.js";
import type { ProviderName } from "../provider/provider.js";
import { headerValue, type RawHeaders } from "../transport/end-to-end-headers.js";
import { openingText } from "./opening-text.js";

/** What a session was recognised by, surest first. */
export type SessionSource = "toolfold-header" | "claude-code-header" | "user-id" | "prompt-cache-key" | "opening";

/** One conversation. */
export interface Session {
  readonly source: SessionSource;
  /** SHA-256, in base64url, of what it was recognised by: stores and reports never see that itself. */
  readonly key: string;
}

const MAX_ID_LENGTH = 1024;
const LEGACY_USER_ID = /_session_([\w-]{1,128})$/;

/** Recognises the session of a request. */
export function identifySession(
  provider: ProviderName,
  raw: RawHeaders,
  facts: RequestFacts,
  bytes: Uint8Array,
): Session {
  const found: readonly (readonly [SessionSource, string | undefined])[] = [
    ["toolfold-header", headerValue(raw, "x-toolfold-session")],
    ["claude-code-header", headerValue(raw, "x-claude-code-session-id")],
    ["user-id", sessionOfUserId(facts.userId)],
    ["prompt-cache-key", facts.cacheKey],
  ];
  for (const [source, id] of found) {
    if (id !== undefined && id !== "" && id.length <= MAX_ID_LENGTH)
      return { source, key: digest(provider, source, id) };
  }
  return { source: "opening", key: digest(provider, "opening", openingText(bytes, facts.opening)) };
}

/** Claude Code sends a JSON text with a `session_id`, older ones a text that ends in it. A bare user id is no session. */
function sessionOfUserId(userId: string | undefined): string | undefined {
  if (userId === undefined || userId.length > MAX_ID_LENGTH) return undefined;
  try {
    const { session_id: id } = JSON.parse(userId) as { session_id?: unknown };
    return typeof id === "string" ? id : undefined;
  } catch {
    return LEGACY_USER_ID.exec(userId)?.[1];
  }
}

function digest(...parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("base64url");
}
