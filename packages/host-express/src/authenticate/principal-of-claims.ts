import type { Principal } from "@toolfold/core";
import type { JWTPayload } from "jose";

/** The principal of claims in the shape of RFC 9068, with the tenant in `tenant`; `undefined` when they name nobody. */
export function principalOfClaims({ sub, tenant, scope }: JWTPayload): Principal | undefined {
  if (typeof sub !== "string" || sub === "" || typeof tenant !== "string" || tenant === "") return undefined;
  return {
    tenant,
    subject: sub,
    scopes: typeof scope === "string" ? scope.split(" ").filter((each) => each !== "") : [],
  };
}
