import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Why a request to the admin listener is refused; `undefined` when it may go on. */
export type Refusal = "unauthorized" | "wrong_host";

const LOCAL_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * With a token, whoever has it: as a bearer token, or as the password of a browser. Without one the listener is on
 * loopback, and only local names are answered, so that no page on the web can read the figures through a name of its own.
 */
export function authorize({ headers }: IncomingMessage, token: string | undefined): Refusal | undefined {
  if (token === undefined) {
    const name = (headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
    return LOCAL_NAMES.has(name) ? undefined : "wrong_host";
  }
  const [scheme = "", credentials = ""] = (headers.authorization ?? "").split(" ", 2);
  const given = /^bearer$/i.test(scheme) ? credentials : /^basic$/i.test(scheme) ? passwordOf(credentials) : "";
  return timingSafeEqual(digest(given), digest(token)) ? undefined : "unauthorized";
}

function passwordOf(credentials: string): string {
  const text = Buffer.from(credentials, "base64").toString();
  return text.slice(text.indexOf(":") + 1);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
