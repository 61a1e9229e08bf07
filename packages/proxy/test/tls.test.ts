import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { ask } from "./ask.js";
import { CERTIFICATE, KEY } from "./localhost-certificate.js";
import { startProxy } from "./start-proxy.js";

async function startTls(): Promise<string> {
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (_, response) => response.end("secret"));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

it("speaks TLS to an upstream whose certificate is trusted", async () => {
  const proxy = await startProxy(await startTls(), { ca: CERTIFICATE });
  expect((await ask(`${proxy.url}/v1/models`)).body.toString()).toBe("secret");
});

it("refuses a certificate that nobody vouches for, and one for another name", async () => {
  const upstream = await startTls();
  const stranger = await ask(`${(await startProxy(upstream)).url}/v1/models`);
  const elsewhere = await ask(
    `${(await startProxy(upstream.replace("localhost", "127.0.0.1"), { ca: CERTIFICATE })).url}/v1/models`,
  );
  expect([stranger, elsewhere].map(({ headers }) => headers["x-toolfold-error"])).toEqual([
    "upstream_unreachable",
    "upstream_unreachable",
  ]);
});
