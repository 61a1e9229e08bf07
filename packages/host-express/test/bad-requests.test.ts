import { expect, test } from "vitest";
import {
  failure,
  failureOf,
  MALFORMED_PATH,
  METHOD_NOT_ALLOWED,
  NOT_FOUND,
  UNAUTHENTICATED,
  UNAVAILABLE,
} from "./failure.js";
import { ADMIN_KEY, startHost } from "./start-host.js";

const down = { read: () => Promise.reject(new Error("down")) };

test.each([
  ["view=", 'view was given as ""; use one of: standard, compact.'],
  ["view=Compact", 'view was given as "Compact"; use one of: standard, compact.'],
  ["view=compact&view=compact", "view was given 2 times; use one of: standard, compact."],
  ["view=compact&view[x]=1&view=standard", "view was given 2 times; use one of: standard, compact."],
])("catalog-view-invalid, catalog-view-repeated, catalog-parameter-details: refuses ?%s", async (query, message) => {
  const { get } = await startHost();
  const details = { parameter: "view", allowed: ["standard", "compact"] };
  expect(failureOf(await get(`/v1/tools?${query}`))).toEqual(
    failure(400, { error: "validation_error", message, details }),
  );
  expect(failureOf(await get(`/v1/tools/pack:sum?${query}`))).toEqual(
    failure(400, { error: "validation_error", message, details }),
  );
  expect(failureOf(await get(`/v1/tools/unknown?${query}`))).toEqual(
    failure(400, { error: "validation_error", message, details }),
  );
});

test.each([
  ["source=", 'as ""'],
  ["source=MCP", 'as "MCP"'],
  ["source=x-vendor&view=compact", 'as "x-vendor"'],
  ["source=mcp&source=mcp", "2 times"],
])("catalog-source-invalid, catalog-source-repeated: refuses ?%s", async (query, seen) => {
  const { get } = await startHost();
  expect(failureOf(await get(`/v1/tools?${query}`))).toEqual(
    failure(400, {
      error: "validation_error",
      message: `source was given ${seen}; use one of: node-pack, workflow, mcp, connector, host-extension.`,
      details: { parameter: "source", allowed: ["node-pack", "workflow", "mcp", "connector", "host-extension"] },
    }),
  );
});

test.each(["%", "%zz", "a%C3%28", "%ED%A0%80", "a/%"])(
  "catalog-id-undecodable: refuses /v1/tools/%s",
  async (segment) => {
    const { get } = await startHost();
    expect(failureOf(await get(`/v1/tools/${segment}`))).toEqual(failure(400, MALFORMED_PATH));
  },
);

test.each([
  "",
  "mcp:docs/search",
  "pack:sum/",
  "/pack:sum",
  "a//b",
  "x".repeat(4096),
  ".",
  "..",
  "%2e%2E",
  "../tools/pack:sum",
])("answers 404 to /v1/tools/%s", async (segment) => {
  const { get } = await startHost();
  expect(failureOf(await get(`/v1/tools/${segment}`))).toEqual(failure(404, NOT_FOUND));
});

const METHODS = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];
const PATHS = ["/v1/tools", "/v1/tools/pack:sum", "/v1/tools/%", "/v1/tools?view=bad", "/.well-known/openwop"];

test.each(METHODS)(
  "catalog-methods, capabilities-methods: answers 405 to %s, to anybody, and reads nothing",
  async (method) => {
    const { send } = await startHost({ source: down });
    for (const path of PATHS) {
      const answer = await send({ method, path });
      expect(failureOf(answer)).toEqual(failure(405, METHOD_NOT_ALLOWED));
      expect(answer.headers.allow).toBe("GET, HEAD");
    }
  },
);

test("answers 405 without reading a body of any size", async () => {
  const { send } = await startHost();
  const answer = await send({ method: "POST", path: "/v1/tools", body: "x".repeat(1_000_000) });
  expect(failureOf(answer)).toEqual(failure(405, METHOD_NOT_ALLOWED));
});

test.each<[string, Record<string, string> | string[]]>([
  ["no credential", {}],
  ["an empty credential", { authorization: "" }],
  ["a scheme only", { authorization: "Bearer" }],
  ["another scheme", { authorization: "Basic YWRtaW4ta2V5" }],
  ["an unknown key", { authorization: "Bearer admin-key2" }],
  ["a key without scheme", { authorization: "admin-key" }],
  ["two credentials", ["Host", "x", "Authorization", ADMIN_KEY, "authorization", ADMIN_KEY]],
  ["a cookie", { cookie: "authorization=admin-key" }],
])("catalog-unauthenticated, catalog-challenge: answers 401 to %s", async (_what, headers) => {
  const { send } = await startHost({ source: down });
  for (const path of ["/v1/tools", "/v1/tools/pack:sum", "/v1/tools/unknown", "/v1/tools/%", "/v1/tools?view=bad"]) {
    const answer = await send({ path, headers });
    expect(failureOf(answer)).toEqual(failure(401, UNAUTHENTICATED));
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  }
});

test("accepts the scheme in any case", async () => {
  const { get } = await startHost();
  for (const scheme of ["bearer", "BEARER", "bEaReR"]) {
    expect((await get("/v1/tools", { authorization: `${scheme} admin-key` })).status).toBe(200);
  }
});

test("catalog-credential-not-in-url: takes no credential from the URL", async () => {
  const { get } = await startHost();
  expect(failureOf(await get("/v1/tools?access_token=admin-key&authorization=Bearer%20admin-key", {}))).toEqual(
    failure(401, UNAUTHENTICATED),
  );
});

test("catalog-check-order: asks method, credential, request, source, tool, tag", async () => {
  const { send, get } = await startHost({ source: down });
  const authorized = { authorization: ADMIN_KEY };
  expect(failureOf(await send({ method: "POST", path: "/v1/tools/%?view=bad" }))).toEqual(
    failure(405, METHOD_NOT_ALLOWED),
  );
  expect(failureOf(await get("/v1/tools/%?view=bad", {}))).toEqual(failure(401, UNAUTHENTICATED));
  expect(failureOf(await get("/v1/tools/%?view=bad", authorized))).toEqual(failure(400, MALFORMED_PATH));
  expect(failureOf(await get("/v1/tools/unknown", { ...authorized, "if-none-match": "*" }))).toEqual(
    failure(503, UNAVAILABLE),
  );
  const healthy = await startHost();
  expect(failureOf(await healthy.get("/v1/tools/unknown", { ...authorized, "if-none-match": "*" }))).toEqual(
    failure(404, NOT_FOUND),
  );
  expect((await healthy.get("/v1/tools/pack:sum", { ...authorized, "if-none-match": "*" })).status).toBe(304);
});

test("catalog-head: answers HEAD like GET, without a body", async () => {
  const { send } = await startHost();
  const ask = { authorization: ADMIN_KEY, "accept-encoding": "gzip" };
  for (const path of [
    "/v1/tools",
    "/v1/tools?view=compact",
    "/v1/tools/pack:sum",
    "/v1/tools/no",
    "/v1/tools/%",
    "/.well-known/openwop",
  ]) {
    for (const headers of [ask, {}, { ...ask, "if-none-match": "*" }]) {
      const [get, head] = [await send({ path, headers }), await send({ method: "HEAD", path, headers })];
      expect(head.body).toHaveLength(0);
      expect({ status: head.status, headers: { ...head.headers, date: "" } }).toEqual({
        status: get.status,
        headers: { ...get.headers, date: "" },
      });
    }
  }
});
