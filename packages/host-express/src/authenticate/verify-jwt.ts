import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from "jose";
import { type MemberRule, OBJECT, required, TEXT } from "../check-members.js";
import { HostError } from "../host-error.js";

/** What a token has to fulfil. */
export interface TokenRules {
  /** The only `iss` that is accepted. */
  readonly issuer: string;
  /** A token's `aud` must hold this. */
  readonly audience: string;
  /** The issuer's public keys: where to fetch them (`https:`, or `http:` on this machine), or the key set itself. */
  readonly jwks: URL | JSONWebKeySet;
  /** Accepted signature algorithms, all asymmetric. Default: RS, PS and ES with 256, 384 and 512, EdDSA and Ed25519. */
  readonly algorithms?: readonly string[];
  /** How many seconds the issuer's clock may differ from ours, 0 to 600. Default 30. */
  readonly clockToleranceSeconds?: number;
}

const ASYMMETRIC = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
] as const;
/** What the members of {@link TokenRules} must be, before anything reads them. */
export const TOKEN_RULES: Readonly<Record<keyof TokenRules, MemberRule>> = {
  issuer: required(TEXT),
  audience: required(TEXT),
  jwks: required(OBJECT),
  algorithms: { is: "an array of texts", fits: (value) => Array.isArray(value) && value.every(TEXT.fits) },
  clockToleranceSeconds: {
    is: "a number from 0 to 600",
    fits: (value) => typeof value === "number" && value >= 0 && value <= 600,
  },
};
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Makes the function that verifies one token and answers its claims. The rules fit {@link TOKEN_RULES}.
 *
 * @throws {HostError} code `invalid_option`.
 */
export function jwtVerifier(options: TokenRules): (token: string) => Promise<JWTPayload> {
  const { issuer, audience, algorithms = ASYMMETRIC, clockToleranceSeconds = 30 } = options;
  const known = new Set<string>(ASYMMETRIC);
  const refused = algorithms.find((algorithm) => !known.has(algorithm));
  if (algorithms.length === 0 || refused !== undefined) {
    throw invalid(`algorithms holds ${refused ?? "nothing"}; allowed are ${ASYMMETRIC.join(", ")}`);
  }
  const keys = keySet(options.jwks);
  const verification: JWTVerifyOptions = {
    issuer,
    audience,
    algorithms: [...algorithms],
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ["exp"],
  };
  return (token) => verifyWithAny(token, keys, verification);
}

/** A key set may hold several keys that fit a token without `kid`; one of them has to verify it. */
async function verifyWithAny(
  token: string,
  keys: JWTVerifyGetKey,
  verification: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, verification)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, verification)).payload;
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

function keySet(jwks: TokenRules["jwks"]): JWTVerifyGetKey {
  if (!(jwks instanceof URL)) return localKeySet(jwks);
  if (jwks.protocol !== "https:" && !(jwks.protocol === "http:" && LOOPBACK.has(jwks.hostname))) {
    throw invalid(
      `jwks is ${jwks.protocol}//${jwks.host}; keys are only fetched by https:, or by http: from this machine`,
    );
  }
  return createRemoteJWKSet(jwks);
}

function localKeySet(jwks: Exclude<TokenRules["jwks"], URL>): JWTVerifyGetKey {
  try {
    return createLocalJWKSet(jwks);
  } catch (cause) {
    throw new HostError("invalid_option", "jwtBearer: jwks is neither a URL nor a JSON Web Key Set.", { cause });
  }
}

function invalid(what: string): HostError {
  return new HostError("invalid_option", `jwtBearer: ${what}.`);
}
