import { afterAll } from "vitest";
import { startHost, TOKENS } from "../broken-hosts/minimal-host.js";
import { describeHost } from "../src/vitest.js";

let host: Awaited<ReturnType<typeof startHost>> | undefined;
afterAll(() => host?.close());

// One test for each requirement, as a host's own project would see them. Those that do not apply to this host, or that
// it gives nothing to judge by, are skipped with their reason as a note.
describeHost("the minimal host", async () => {
  host = await startHost({});
  return { url: host.url, token: TOKENS.all, secondToken: TOKENS.some };
});
