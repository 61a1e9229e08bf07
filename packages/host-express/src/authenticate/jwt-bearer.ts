import { createHash } from "node:crypto";
import type { Principal } from "@toolfold/core";
import { errors, type JWTPayload } from "jose";
import { LRUCache } from "lru-cache";
import { checkMembers, FUNCTION, type MemberRule } from "../check-members.js";
import { checkPrincipal } from "../check-principal.js";
import { HostError } from "../host-error.js";
import type { Authenticate } from "./authenticate.js";
import { bearerToken } from "./bearer-token.js";
import { principalOfClaims } from "./principal-of-claims.js";
import { jwtVerifier, TOKEN_RULES, type TokenRules } from "./verify-jwt.js";

/** What a token has to fulfil, and whom it stands for. */
export interface JwtBearerOptions extends TokenRules {
  /**
   * Turns verified claims into a principal, or `undefined` for claims that stand for nobody here. Default: `tenant` and
   * `sub` as they are, and the words of `scope`.
   */
  readonly principal?: (claims: JWTPayload) => Principal | undefined;
}

interface Verified {
  readonly principal: Principal;
  readonly until: number;
}

const RULES: Readonly<Record<keyof JwtBearerOptions, MemberRule>> = { ...TOKEN_RULES, principal: FUNCTION };
const REMEMBERED_TOKENS = 10_000;
/** A verified token is verified again after this long, so that a withdrawn key does not live on. */
const REVERIFY_MS = 300_000;

/** What is wrong with the token itself; every other failure is the key set's or the network's. */
const TOKEN_ERRORS: ReadonlySet<string> = new Set([
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWTExpired.code,
  errors.JWTInvalid.code,
]);

/**
 * Authenticates `Authorization: Bearer <JWT>`. A token needs an accepted signature, `iss`, `aud` and `exp`. A verified
 * token stands for the same principal object until it expires, at most five minutes; the newest 10 000 are remembered.
 *
 * @throws {HostError} code `invalid_option` for unusable options. The returned function throws, so that the caller gets
 * 503, when the keys cannot be had, and with code `invalid_principal` when `principal` answers neither a principal nor
 * `undefined`.
 */
export function jwtBearer(options: JwtBearerOptions): Authenticate {
  checkMembers("jwtBearer", options, RULES);
  const verify = jwtVerifier(options);
  const principalOf = options.principal ?? principalOfClaims;
  const remembered = new LRUCache<string, Verified>({ max: REMEMBERED_TOKENS });
  return async ({ authorization }) => {
    const token = bearerToken(authorization);
    if (token === undefined) return undefined;
    const key = createHash("sha256").update(token).digest("base64url");
    const known = remembered.get(key);
    if (known !== undefined && Date.now() < known.until) return known.principal;
    const claims = await claimsOf(verify, token);
    const principal = claims && principalOf(claims);
    if (principal === undefined) return undefined;
    const until = Math.min(Date.now() + REVERIFY_MS, (claims?.exp ?? 0) * 1000);
    const verified = { principal: checkPrincipal(principal), until };
    remembered.set(key, verified);
    return verified.principal;
  };
}

async function claimsOf(
  verify: (token: string) => Promise<JWTPayload>,
  token: string,
): Promise<JWTPayload | undefined> {
  try {
    return await verify(token);
  } catch (error) {
    if (error instanceof errors.JOSEError && TOKEN_ERRORS.has(error.code)) return undefined;
    throw new HostError(
      "authenticator_unavailable",
      "A token could not be checked: its issuer's keys are not to be had.",
      {
        cause: error,
      },
    );
  }
}
