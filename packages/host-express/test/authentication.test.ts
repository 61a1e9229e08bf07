import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { apiKeys, firstOf, hashApiKey, jwtBearer } from "../src/index.js";
import { failure, failureOf, UNAUTHENTICATED, UNAVAILABLE } from "./failure.js";
import { authenticate, startHost } from "./start-host.js";
import { ADMIN } from "./tools.js";

const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: "ES256" }] };
const rules = { issuer: "https://issuer.example", audience: "toolfold", jwks };

const claims = { tenant: "acme", scope: "fs:read" };
const sign = (changes: Record<string, unknown> = {}, key = privateKey) =>
  new SignJWT({ ...claims, sub: "reader", iss: rules.issuer, aud: rules.audience, exp: 4_000_000_000, ...changes })
    .setProtectedHeader({ alg: "ES256" })
    .sign(key);

/** An issuer's key endpoint that fails until it is told otherwise. */
async function startIssuer() {
  const state = { up: false };
  const server = createServer((_request, response) =>
    response.writeHead(state.up ? 200 : 500).end(JSON.stringify(jwks)),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { state, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`) };
}

test("serves a token's principal exactly what its claims allow", async () => {
  const { get } = await startHost({ authenticate: jwtBearer(rules) });
  const authorization = `Bearer ${await sign()}`;
  expect((await get("/v1/tools/mcp:fs.read", { authorization })).status).toBe(200);
  expect((await get("/v1/tools/mcp:fs.write", { authorization })).status).toBe(404);
  const rival = `Bearer ${await sign({ tenant: "rival" })}`;
  expect((await get("/v1/tools", { authorization: rival })).text).toContain("rival:secret-plan");
});

test("catalog-unauthenticated: answers 401 to expired, foreign, unsigned and wrong tokens", async () => {
  const { get, events } = await startHost({ authenticate: jwtBearer(rules) });
  const stranger = await generateKeyPair("ES256");
  const unsigned = new UnsecuredJWT({ ...claims, sub: "admin" }).setIssuer(rules.issuer).setAudience(rules.audience);
  const tokens = [
    await sign({ exp: 1_000_000_000 }),
    await sign({ aud: "other" }),
    await sign({ iss: "https://evil.example" }),
    await sign({}, stranger.privateKey),
    unsigned.setExpirationTime("1h").encode(),
    "tf_key",
  ];
  for (const token of tokens) {
    expect(failureOf(await get("/v1/tools", { authorization: `Bearer ${token}` }))).toEqual(
      failure(401, UNAUTHENTICATED),
    );
  }
  expect(events).toEqual([]);
});

test("answers 503 and not 401 while the issuer's keys cannot be had, and recovers", async () => {
  const issuer = await startIssuer();
  const { get, events } = await startHost({ authenticate: jwtBearer({ ...rules, jwks: issuer.url }) });
  const authorization = `Bearer ${await sign()}`;
  expect(failureOf(await get("/v1/tools", { authorization }))).toEqual(failure(503, UNAVAILABLE));
  expect(events).toMatchObject([{ type: "authenticator_failed", error: { code: "authenticator_unavailable" } }]);
  issuer.state.up = true;
  expect((await get("/v1/tools", { authorization })).status).toBe(200);
});

test("takes keys and tokens side by side", async () => {
  const issuer = await startIssuer();
  const { get } = await startHost({ authenticate: firstOf(authenticate, jwtBearer({ ...rules, jwks: issuer.url })) });
  expect((await get("/v1/tools", { authorization: "Bearer admin-key" })).status).toBe(200);
  expect((await get("/v1/tools", { authorization: `Bearer ${await sign()}` })).status).toBe(503);
  issuer.state.up = true;
  expect((await get("/v1/tools", { authorization: `Bearer ${await sign()}` })).status).toBe(200);
  expect((await get("/v1/tools", { authorization: "Bearer unknown-key" })).status).toBe(401);
});

test("refuses an expired key", async () => {
  const expiresAt = new Date(Date.now() - 1);
  const keys = apiKeys([{ sha256: hashApiKey("old-key"), principal: ADMIN, expiresAt }]);
  const { get } = await startHost({ authenticate: keys });
  expect((await get("/v1/tools", { authorization: "Bearer old-key" })).status).toBe(401);
});
