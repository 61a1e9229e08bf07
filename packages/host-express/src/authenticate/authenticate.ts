import type { Principal } from "@toolfold/core";

/** What an {@link Authenticate} function sees of a request. */
export interface Credentials {
  /** The `Authorization` header as sent; `undefined` when there is none. */
  readonly authorization: string | undefined;
}

/**
 * Finds out who is asking, for each request anew. It answers `undefined` for a missing, malformed, unknown, expired or
 * revoked credential: the caller gets 401. What else it answers is copied, and must be a principal: otherwise the caller
 * gets 503.
 *
 * @throws when it cannot tell, for example because a directory is down: the caller gets 503.
 */
export type Authenticate = (credentials: Credentials) => Promise<Principal | undefined>;
