import { expect, test } from "vitest";
import { failure, failureOf, NOT_FOUND } from "./failure.js";
import { READER_KEY, STRANGER_KEY, startHost } from "./start-host.js";

/** Everything about an answer that another answer could differ in, but for the time of day. */
const visible = ({ status, headers, headerNames, body }: Awaited<ReturnType<typeof import("./ask.js").ask>>) => ({
  status,
  headers: { ...headers, date: "" },
  headerNames,
  body: body.toString("latin1"),
});

test.each(["", "?view=compact", "?view=standard&source=mcp"])(
  "catalog-not-found-identical: cannot tell a forbidden id, another tenant's id and an unknown id apart (%s)",
  async (query) => {
    const { get, send } = await startHost({ authorize: (_, { toolId }) => toolId !== "pack:sum" });
    const authorization = READER_KEY;
    const unknown = await get(`/v1/tools/mcp:fs.wrote${query}`, { authorization });
    expect(failureOf(unknown)).toEqual(failure(404, NOT_FOUND));
    for (const id of ["mcp:fs.write", "host:shell", "pack:sum", "rival:secret-plan", "x".repeat(4096)]) {
      const path = `/v1/tools/${encodeURIComponent(id)}${query}`;
      expect(visible(await get(path, { authorization }))).toEqual(visible(unknown));
      const conditional = { authorization, "if-none-match": "*", "accept-encoding": "br, gzip, identity;q=0" };
      expect(visible(await get(path, conditional))).toEqual(visible(unknown));
      expect(visible(await send({ method: "HEAD", path, headers: { authorization } }))).toEqual({
        ...visible(unknown),
        body: "",
      });
    }
  },
);

test("catalog-not-found-no-challenge: names no scope", async () => {
  const { get } = await startHost();
  const { headers } = await get("/v1/tools/mcp:fs.write", { authorization: READER_KEY });
  expect(headers["www-authenticate"]).toBeUndefined();
});

test("catalog-not-found-timing: decides about all tools before it looks for one", async () => {
  const asked: string[] = [];
  const { get } = await startHost({
    authorize: (_, { toolId }) => {
      asked.push(toolId);
      return toolId !== "rival:secret-plan";
    },
  });
  const authorization = STRANGER_KEY;
  for (const id of ["unknown", "rival:secret-plan", "unknown"]) {
    await get(`/v1/tools/${id}`, { authorization });
    expect(asked.splice(0)).toEqual(["rival:secret-plan"]);
  }
});

test("a 401, 404 or 503 tells nothing about the failure behind it", async () => {
  const secret = "postgres://user:hunter2@10.0.0.7/tools";
  const failing = await startHost({ source: { read: () => Promise.reject(new Error(secret)) } });
  const confused = await startHost({
    authenticate: () => {
      throw new Error(secret);
    },
  });
  for (const { get, events } of [failing, confused]) {
    const answer = await get("/v1/tools");
    expect(answer.status).toBe(503);
    expect(answer.text + JSON.stringify(answer.headers)).not.toMatch(/hunter2|postgres|10\.0|Error|at /);
    expect(events).toMatchObject([{ error: { message: secret } }]);
  }
});
