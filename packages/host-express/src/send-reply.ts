import type { ServerResponse } from "node:http";
import type { Reply } from "./reply.js";

/** Writes an answer out, unless earlier middleware has already answered. What that middleware put into `Vary` is kept. */
export function sendReply({ status, headers, body }: Reply, method: string, response: ServerResponse): void {
  if (response.headersSent) return;
  const before = response.getHeader("Vary");
  const both = before !== undefined && headers.Vary !== undefined;
  response.writeHead(status, both ? { ...headers, Vary: [before, headers.Vary].flat().join(", ") } : headers);
  response.end(method === "HEAD" || status === 304 ? undefined : body);
}
