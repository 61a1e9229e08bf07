const BEARER = /^bearer +([a-z0-9._~+/-]+=*) *$/i;

/** The token in an `Authorization` header (RFC 6750 section 2.1); `undefined` when it holds none, or more than one. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}
