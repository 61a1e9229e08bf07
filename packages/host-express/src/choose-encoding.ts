import Negotiator from "negotiator";

/** A content coding that this host can send. */
export type Encoding = "identity" | "gzip" | "br";

const PREFERRED: readonly Encoding[] = ["br", "gzip", "identity"];

/** What `negotiator` offers; its published types lack the second argument. */
interface EncodingNegotiator {
  encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined;
}

/** The coding the client likes best, ties going to the smallest. A client that refuses every coding gets `identity`. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const chosen = negotiator.encoding(PREFERRED, { preferred: PREFERRED });
  return PREFERRED.find((encoding) => encoding === chosen) ?? "identity";
}
