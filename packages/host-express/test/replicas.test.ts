import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { type Answer, ask } from "./ask.js";
import { ACME } from "./tools.js";

const SCRIPT = fileURLToPath(new URL("./replica.mjs", import.meta.url));

/** Starts a host in another process, in a place and time of its own, and answers its port. */
async function startReplica(seed: number, env: Record<string, string>): Promise<number> {
  const child = fork(SCRIPT, [String(seed)], { env: { ...process.env, ...env }, execArgv: [] });
  onTestFinished(() => void child.kill());
  const stopped = once(child, "exit").then(([code]) => {
    throw new Error(`The replica stopped with code ${code} before it listened.`);
  });
  const [port] = (await Promise.race([once(child, "message"), stopped])) as [number];
  stopped.catch(() => {});
  return port;
}

test("catalog-bytes-deterministic: replicas send the same bytes under the same tags", async () => {
  const ports = await Promise.all([
    startReplica(3, { TZ: "Asia/Tokyo", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" }),
    startReplica(7, { TZ: "America/Lima", LANG: "sv_SE.UTF-8", LC_ALL: "sv_SE.UTF-8" }),
  ]);
  const seen = ({ status, headers, body }: Answer) => ({
    status,
    headers: { ...headers, date: "" },
    body: body.toString("base64"),
  });
  for (const path of [
    "/v1/tools",
    "/v1/tools?view=compact",
    "/v1/tools?source=mcp&view=compact",
    "/v1/tools/mcp:fs.read",
  ]) {
    for (const coding of ["identity", "gzip", "br"]) {
      const [one, two] = await Promise.all(
        ports.map((port) => ask(port, { path, headers: { "accept-encoding": coding } })),
      );
      expect(one?.status).toBe(200);
      expect(one && seen(one)).toEqual(two && seen(two));
      const etag = one?.headers.etag;
      const elsewhere = await ask(ports[1] ?? 0, {
        path,
        headers: { "accept-encoding": coding, "if-none-match": etag },
      });
      expect(elsewhere.status).toBe(304);
    }
  }
  const [list] = await Promise.all(ports.map((port) => ask(port, { path: "/v1/tools" })));
  expect(list?.json()).toEqual({ tools: ACME.tools });
}, 60_000);
