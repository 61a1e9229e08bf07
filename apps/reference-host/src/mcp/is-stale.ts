import type { ServerState } from "./watch-server.js";

/**
 * Whether what counts of a server's tools is older than what the server would say now: it has ended, or its newer listing
 * failed. The beginning of a listing, from a server that runs and was never listed completely, is as new as there is.
 */
export function isStale({ listing, running, trouble }: ServerState): boolean {
  if (listing === "none") return false;
  if (!running) return true;
  return listing === "complete" && trouble !== undefined && trouble.code !== "no_tools";
}
