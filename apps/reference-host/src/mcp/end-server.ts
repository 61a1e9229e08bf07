import { setTimeout as delay } from "node:timers/promises";
import type { TrackedTransport } from "./tracked-transport.js";

/**
 * Ends a server the polite way first: its stdin is closed, then SIGTERM, then SIGKILL. Signals go to the process that was
 * started, not to those that it has started: the SDK gives it no process group of its own. Takes at most 3 × `graceMs`.
 */
export async function endServer(transport: TrackedTransport, graceMs: number): Promise<void> {
  // The SDK's own escalation needs four seconds; ours runs beside it and is over first.
  transport.close().catch(() => {});
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    if (await endsWithin(transport, graceMs)) return;
    transport.signal(signal);
  }
  await endsWithin(transport, graceMs);
}

async function endsWithin(transport: TrackedTransport, ms: number): Promise<boolean> {
  const timer = new AbortController();
  try {
    return await Promise.race([transport.ended.then(() => true), delay(ms, false, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
