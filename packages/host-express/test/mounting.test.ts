import express from "express";
import { expect, test } from "vitest";
import { failure, failureOf, METHOD_NOT_ALLOWED, NOT_FOUND } from "./failure.js";
import { ADMIN_KEY, startHost } from "./start-host.js";

const authorization = ADMIN_KEY;

test("works under a path of its own, and leaves everything else to the application", async () => {
  const { get } = await startHost({}, (app, router) => {
    app.use("/api", router);
    app.use((_request, response) => void response.status(418).send("the application"));
  });
  expect((await get("/api/v1/tools")).status).toBe(200);
  expect((await get("/api/v1/tools/pack%3Asum?view=compact")).json()).toMatchObject({ toolId: "pack:sum" });
  expect((await get("/api/.well-known/openwop", {})).status).toBe(200);
  for (const path of [
    "/v1/tools",
    "/api",
    "/api/",
    "/api/v1/TOOLS",
    "/api/v1/toolsets",
    "/api/v1/tools%2Fx",
    "/api/v2/tools",
    "/.well-known/openwop",
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 418]);
  }
});

test("answers its own paths itself, whatever comes after it", async () => {
  const { get, send } = await startHost({}, (app, router) => {
    app.use(router);
    app.use((_request, response) => void response.status(418).send("the application"));
  });
  expect(failureOf(await get("/v1/tools/unknown"))).toEqual(failure(404, NOT_FOUND));
  expect(failureOf(await get("/v1/tools/"))).toEqual(failure(404, NOT_FOUND));
  expect(failureOf(await send({ method: "DELETE", path: "/v1/tools" }))).toEqual(failure(405, METHOD_NOT_ALLOWED));
});

test("works behind middleware that reads bodies, rewrites queries and sets headers", async () => {
  const { get } = await startHost({}, (app, router) => {
    app.set("query parser", "extended");
    app.use(express.json(), express.urlencoded({ extended: true }));
    app.use((_request, response, next) => {
      response.setHeader("Vary", "Origin");
      response.setHeader("Cache-Control", "public");
      response.setHeader("X-Frame-Options", "DENY");
      next();
    });
    app.use(router);
  });
  const { status, headers } = await get("/v1/tools?view=compact");
  expect({ status, ...headers }).toMatchObject({
    status: 200,
    vary: "Origin, Authorization, Accept-Encoding",
    "cache-control": "private, no-cache",
    "x-frame-options": "DENY",
  });
});

test("leaves a request alone that was answered before it", async () => {
  const { get, events } = await startHost({}, (app, router) => {
    app.use((_request, response, next) => {
      response.status(202).send("early");
      next();
    });
    app.use(router);
  });
  const answer = await get("/v1/tools");
  expect([answer.status, answer.text, events]).toEqual([202, "early", []]);
});

test("reads a request target in absolute form", async () => {
  const { get } = await startHost();
  expect((await get("http://elsewhere.example/v1/tools?view=compact", { authorization })).status).toBe(200);
  expect((await get("http://elsewhere.example/v1/tools/pack:sum", { authorization })).status).toBe(200);
});

test("keeps two routers of one application apart", async () => {
  const { get } = await startHost({}, (app, router) => {
    app.use("/one", router);
    app.use("/two", router);
  });
  const [one, two] = [await get("/one/v1/tools"), await get("/two/v1/tools")];
  expect(one.headers.etag).toBe(two.headers.etag);
});
