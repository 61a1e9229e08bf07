import { expect, test } from "vitest";
import type { Answer } from "./ask.js";
import { failure, failureOf, NOT_FOUND } from "./failure.js";
import { startHost } from "./start-host.js";
import { ACME } from "./tools.js";

const idsIn = (answer: Answer): string[] =>
  (answer.json() as { tools: { toolId: string }[] }).tools.map(({ toolId }) => toolId);
const ALL = ACME.tools.map(({ toolId }) => toolId);

test("asks the policy anew for each request: what is forbidden is gone at once, and comes back at once", async () => {
  let allowed = true;
  const { get } = await startHost({ authorize: (_, { toolId }) => allowed || toolId !== "pack:sum" });
  const before = await get("/v1/tools");
  expect(idsIn(before)).toEqual(ALL);
  allowed = false;
  const after = await get("/v1/tools", { authorization: "Bearer admin-key", "if-none-match": before.headers.etag });
  expect([after.status, idsIn(after)]).toEqual([200, ALL.filter((id) => id !== "pack:sum")]);
  expect(failureOf(await get("/v1/tools/pack:sum"))).toEqual(failure(404, NOT_FOUND));
  allowed = true;
  expect((await get("/v1/tools")).headers.etag).toBe(before.headers.etag);
  expect((await get("/v1/tools/pack:sum")).status).toBe(200);
});

test("sees that an authenticator changes its principal in place", async () => {
  const principal = { tenant: "acme", subject: "s", scopes: ["fs:read", "fs:write", "shell"] };
  const { get } = await startHost({ authenticate: async () => principal });
  expect(idsIn(await get("/v1/tools"))).toEqual(ALL);
  principal.scopes.length = 0;
  const left = ACME.tools.filter(({ auth }) => auth === undefined).map(({ toolId }) => toolId);
  expect(idsIn(await get("/v1/tools"))).toEqual(left);
  principal.tenant = "rival";
  expect(idsIn(await get("/v1/tools"))).toEqual(["rival:secret-plan"]);
});

test("lets the policy change nothing of a principal", async () => {
  const { get, events } = await startHost({
    authorize: (principal) => (principal.scopes as string[]).push("shell") > 0,
  });
  expect((await get("/v1/tools")).status).toBe(500);
  expect(events).toMatchObject([{ type: "internal_error", error: expect.any(TypeError) }]);
});
