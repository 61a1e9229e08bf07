import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as fc from "fast-check";
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { type JwtBearerOptions, jwtBearer } from "./jwt-bearer.js";

const ISSUER = "https://issuer.example";
const AUDIENCE = "toolfold";
const CLAIMS = { sub: "alice", tenant: "acme", scope: "files:read files:write" };
const ALICE = { tenant: "acme", subject: "alice", scopes: ["files:read", "files:write"] };

const ours = await generateKeyPair("ES256", { extractable: true });
const others = await generateKeyPair("ES256", { extractable: true });
const jwks = await keySetOf(["ours", ours]);
const rules = { issuer: ISSUER, audience: AUDIENCE, jwks };

const servers: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});

async function keySetOf(...pairs: [string | undefined, typeof ours][]): Promise<JSONWebKeySet> {
  const keys = await Promise.all(
    pairs.map(async ([kid, { publicKey }]) => ({ ...(await exportJWK(publicKey)), ...(kid && { kid }), alg: "ES256" })),
  );
  return { keys };
}

interface Signing {
  readonly claims?: JWTPayload;
  readonly key?: Parameters<SignJWT["sign"]>[0];
  readonly header?: { alg: string; kid?: string };
}

/** A token that is good but for what the test changes. A claim set to `undefined` is left out. */
async function token({ claims, key = ours.privateKey, header = { alg: "ES256", kid: "ours" } }: Signing = {}) {
  const now = Math.floor(Date.now() / 1000);
  const payload = { ...CLAIMS, iss: ISSUER, aud: AUDIENCE, exp: now + 3600, ...claims };
  return new SignJWT(JSON.parse(JSON.stringify(payload))).setProtectedHeader(header).sign(key);
}

async function ask(options: JwtBearerOptions, jwt: string) {
  return jwtBearer(options)({ authorization: `Bearer ${jwt}` });
}

test("answers the principal of a good token, the same frozen object each time", async () => {
  const authenticate = jwtBearer(rules);
  const authorization = `Bearer ${await token()}`;
  const principal = await authenticate({ authorization });
  expect(principal).toEqual(ALICE);
  expect(Object.isFrozen(principal) && Object.isFrozen(principal?.scopes)).toBe(true);
  expect(await authenticate({ authorization })).toBe(principal);
  expect(await authenticate({ authorization: undefined })).toBeUndefined();
});

const now = () => Math.floor(Date.now() / 1000);

test.each<[string, () => Promise<string> | string]>([
  ["an expired token", () => token({ claims: { exp: now() - 31 } })],
  ["a token without exp", () => token({ claims: { exp: undefined } as unknown as JWTPayload })],
  ["a token that is not valid yet", () => token({ claims: { nbf: now() + 60 } })],
  ["another issuer", () => token({ claims: { iss: "https://evil.example" } })],
  ["no issuer", () => token({ claims: { iss: undefined } as unknown as JWTPayload })],
  ["another audience", () => token({ claims: { aud: ["other"] } })],
  ["a key of somebody else", () => token({ key: others.privateKey })],
  ["an unknown kid", () => token({ header: { alg: "ES256", kid: "theirs" } })],
  ["no tenant", () => token({ claims: { tenant: 7 } })],
  ["alg none", () => new UnsecuredJWT(CLAIMS).setIssuer(ISSUER).setAudience(AUDIENCE).setExpirationTime("1h").encode()],
  ["alg none with a signature", async () => (await token()).replace(/^[^.]+/, base64('{"alg":"none"}'))],
  ["alg None", async () => (await token()).replace(/^[^.]+/, base64('{"alg":"None","kid":"ours"}'))],
  [
    "HS256 keyed with the public key",
    async () =>
      token({
        key: Buffer.from(JSON.stringify(await exportJWK(ours.publicKey))),
        header: { alg: "HS256", kid: "ours" },
      }),
  ],
  ["changed claims", async () => (await token()).replace(/\.[^.]+\./, `.${base64(JSON.stringify(CLAIMS))}.`)],
  ["no signature", async () => (await token()).replace(/[^.]+$/, "")],
  [
    "a critical header nobody knows",
    async () => (await token()).replace(/^[^.]+/, base64('{"alg":"ES256","crit":["x"],"x":1}')),
  ],
  ["a header that is no object", async () => (await token()).replace(/^[^.]+/, base64("[]"))],
  ["an API key", () => "tf_0123456789"],
  ["five parts", () => "a.b.c.d.e"],
  ["dots", () => ".."],
])("does not know the caller by %s", async (_what, make) => {
  expect(await ask(rules, await make())).toBeUndefined();
});

function base64(text: string): string {
  return Buffer.from(text).toString("base64url");
}

test("never takes a damaged token for a failure of its own", async () => {
  const good = await token();
  const authenticate = jwtBearer(rules);
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: good.length - 1 }),
      fc.constantFrom("", "A", "_", ".", "AAAA"),
      fc.nat({ max: 3 }),
      async (at, insert, remove) => {
        const damaged = good.slice(0, at) + insert + good.slice(at + remove);
        const principal = await authenticate({ authorization: `Bearer ${damaged}` });
        expect(principal === undefined || damaged === good || sameSignature(damaged, good)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

/** The last base64 digit of a signature has spare bits. */
function sameSignature(one: string, other: string): boolean {
  const [first, second] = [one, other].map((jwt) => Buffer.from(jwt.split(".")[2] ?? "", "base64url"));
  return first !== undefined && second !== undefined && first.equals(second);
}

test("allows for the clock skew it was given", async () => {
  const late = await token({ claims: { exp: now() - 20 } });
  expect(await ask(rules, late)).toEqual(ALICE);
  expect(await ask({ ...rules, clockToleranceSeconds: 10 }, late)).toBeUndefined();
});

test("forgets a token when it expires, and verifies it again after five minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const start = Date.now();
  const authenticate = jwtBearer({ ...rules, clockToleranceSeconds: 0 });
  const authorization = `Bearer ${await token({ claims: { exp: Math.floor(start / 1000) + 600 } })}`;
  const first = await authenticate({ authorization });
  vi.setSystemTime(start + 299_000);
  expect(await authenticate({ authorization })).toBe(first);
  vi.setSystemTime(start + 301_000);
  const second = await authenticate({ authorization });
  expect(second).toEqual(first);
  expect(second).not.toBe(first);
  vi.setSystemTime(start + 600_000);
  expect(await authenticate({ authorization })).toBeUndefined();
});

test("lets the host read claims its own way", async () => {
  const principal = ({ sub, org }: JWTPayload) =>
    sub === "alice" ? { tenant: String(org), subject: sub, scopes: ["all"] } : undefined;
  expect(await ask({ ...rules, principal }, await token({ claims: { org: "o1" } }))).toEqual({
    tenant: "o1",
    subject: "alice",
    scopes: ["all"],
  });
  expect(await ask({ ...rules, principal }, await token({ claims: { sub: "bob" } }))).toBeUndefined();
});

test("tries every key that fits a token without kid", async () => {
  const two = await keySetOf([undefined, others], [undefined, ours]);
  expect(await ask({ ...rules, jwks: two }, await token({ header: { alg: "ES256" } }))).toEqual(ALICE);
  const stranger = await generateKeyPair("ES256");
  const unknown = await token({ header: { alg: "ES256" }, key: stranger.privateKey });
  expect(await ask({ ...rules, jwks: two }, unknown)).toBeUndefined();
});

test("accepts only the algorithms it was given", async () => {
  const jwt = await token();
  expect(await ask({ ...rules, algorithms: ["ES256"] }, jwt)).toEqual(ALICE);
  expect(await ask({ ...rules, algorithms: ["RS256"] }, jwt)).toBeUndefined();
});

async function serveKeys(answer: () => { status: number; body: string }): Promise<URL> {
  const server = createServer((_request, response) => {
    const { status, body } = answer();
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`);
}

test("fetches keys once and keeps them", async () => {
  let fetched = 0;
  const url = await serveKeys(() => {
    fetched += 1;
    return { status: 200, body: JSON.stringify(jwks) };
  });
  const authenticate = jwtBearer({ ...rules, jwks: url });
  expect(await authenticate({ authorization: `Bearer ${await token()}` })).toEqual(ALICE);
  expect(await authenticate({ authorization: `Bearer ${await token({ claims: { jti: "2" } })}` })).toEqual(ALICE);
  expect(
    await authenticate({ authorization: `Bearer ${await token({ header: { alg: "ES256", kid: "x" } })}` }),
  ).toBeUndefined();
  expect(fetched).toBe(1);
});

test.each([
  ["an error", 500, "{}"],
  ["a redirect", 302, ""],
  ["something else", 200, "<html>"],
  ["no key set", 200, '{"keys":7}'],
])("throws when the issuer answers %s, since the token may be good", async (_what, status, body) => {
  const url = await serveKeys(() => ({ status, body }));
  await expect(ask({ ...rules, jwks: url }, await token())).rejects.toMatchObject({
    name: "HostError",
    code: "authenticator_unavailable",
  });
});

test("throws when the issuer cannot be reached, and recovers", async () => {
  let up = false;
  const url = await serveKeys(() => ({ status: up ? 200 : 503, body: JSON.stringify(jwks) }));
  const authenticate = jwtBearer({ ...rules, jwks: url });
  const authorization = `Bearer ${await token()}`;
  await expect(authenticate({ authorization })).rejects.toMatchObject({ code: "authenticator_unavailable" });
  up = true;
  expect(await authenticate({ authorization })).toEqual(ALICE);
});

test.each<[string, unknown]>([
  ["null", null],
  ["a promise", Promise.resolve(ALICE)],
  ["no scopes", { tenant: "acme", subject: "alice" }],
  ["a text of scopes", { ...ALICE, scopes: "abc" }],
])("throws when the host reads %s out of claims", async (_what, principal) => {
  const options = { ...rules, principal: () => principal } as unknown as JwtBearerOptions;
  await expect(ask(options, await token())).rejects.toMatchObject({ name: "HostError", code: "invalid_principal" });
});

test.each<[Record<string, unknown>, string]>([
  ...["issuer", "audience"].flatMap((name) =>
    [undefined, null, "", 7, ["https://issuer.example"]].map((value): [Record<string, unknown>, string] => [
      { [name]: value },
      `jwtBearer: ${name} must be a text that is not empty.`,
    ]),
  ),
  [
    { isuer: "https://issuer.example" },
    "jwtBearer: isuer is not an option; there are issuer, audience, jwks, algorithms, clockToleranceSeconds, principal.",
  ],
  [{ jwks: undefined }, "jwtBearer: jwks must be an object."],
  [{ jwks: "https://issuer.example/keys" }, "jwtBearer: jwks must be an object."],
  [{ principal: {} }, "jwtBearer: principal must be a function."],
  [{ algorithms: "ES256" }, "jwtBearer: algorithms must be an array of texts."],
  [
    { algorithms: [] },
    "jwtBearer: algorithms holds nothing; allowed are RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512, EdDSA, Ed25519.",
  ],
  [
    { algorithms: ["ES256", "none"] },
    "jwtBearer: algorithms holds none; allowed are RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512, EdDSA, Ed25519.",
  ],
  [
    { algorithms: ["HS256"] },
    "jwtBearer: algorithms holds HS256; allowed are RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512, EdDSA, Ed25519.",
  ],
  [{ clockToleranceSeconds: -1 }, "jwtBearer: clockToleranceSeconds must be a number from 0 to 600."],
  [{ clockToleranceSeconds: Number.NaN }, "jwtBearer: clockToleranceSeconds must be a number from 0 to 600."],
  [
    { jwks: new URL("http://issuer.example/keys") },
    "jwtBearer: jwks is http://issuer.example; keys are only fetched by https:, or by http: from this machine.",
  ],
  [{ jwks: { keys: 7 } }, "jwtBearer: jwks is neither a URL nor a JSON Web Key Set."],
])("refuses unusable options %#", (option, message) => {
  expect(() => jwtBearer({ ...rules, ...option })).toThrow(
    expect.objectContaining({ code: "invalid_option", message }),
  );
});
