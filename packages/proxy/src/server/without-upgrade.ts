import type { IncomingMessage } from "node:http";
import { namesIn } from "../transport/end-to-end-headers.js";

/** Whether a request wants to leave HTTP for good; everything else that it may wish for is only an offer. */
export function wantsWebSocket({ rawHeaders }: IncomingMessage): boolean {
  return namesIn(rawHeaders, "upgrade").has("websocket");
}

/**
 * The head of a request without its offer to upgrade, which a server is free to ignore (RFC 9110 section 7.8). Clients that
 * offer `h2c` do so with any request, body and all.
 */
export function headWithoutUpgrade({ method, url, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase();
    if (name === "upgrade" || name === "http2-settings") continue;
    const value = rawHeaders[at + 1] as string;
    lines.push(`${rawHeaders[at]}: ${name === "connection" ? withoutOffer(value) : value}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

function withoutOffer(connection: string): string {
  const kept = connection.split(",").filter((word) => !/^\s*(upgrade|http2-settings)\s*$/i.test(word));
  return kept.length === 0 ? "keep-alive" : kept.join(",");
}
