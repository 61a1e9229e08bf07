import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** A content coding that this host can send. */
export type Encoding = "identity" | "gzip" | "br";

const PREFERRED: readonly Encoding[] = ["br", "gzip", "identity"];

/** What `negotiator` offers; its published types lack the second argument. */
interface EncodingNegotiator {
  encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined;
}

/** Clients send the same few headers for ever. */
const chosen = new LRUCache<string, Encoding>({ maxSize: 65_536, sizeCalculation: (_, header) => header.length + 16 });

/** The coding the client likes best, ties going to the smallest. A client that refuses every coding gets `identity`. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  const known = chosen.get(acceptEncoding);
  if (known !== undefined) return known;
  const encoding = negotiate(acceptEncoding);
  chosen.set(acceptEncoding, encoding);
  return encoding;
}

function negotiate(acceptEncoding: string): Encoding {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const encoding = negotiator.encoding(PREFERRED, { preferred: PREFERRED });
  return PREFERRED.find((each) => each === encoding) ?? "identity";
}
