import { once } from "node:events";
import { connect } from "node:net";
import { assembleCatalog, validateErrorEnvelope } from "@toolfold/core";
import express from "express";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { answerFault, answerUnknown } from "../src/answer-rest.js";
import { DEMO_PRINCIPALS } from "../src/principals.js";
import { buildApp, type RunningHost, serve } from "../src/serve.js";

const empty = assembleCatalog([]);
let host: RunningHost;

beforeAll(async () => {
  host = await serve(buildApp({ read: async () => empty }, DEMO_PRINCIPALS), 0);
});
afterAll(() => host.close());

/** What a server says to these bytes, as it stands on the wire. */
async function say(text: string, url = host.url): Promise<{ status: number; headers: Headers; body: unknown }> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    answer += chunk;
  });
  socket.on("error", () => {});
  socket.write(text);
  await once(socket, "close");
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [statusLine = "", ...fields] = head.split("\r\n");
  const headers = new Headers(
    fields.map((field): [string, string] => [field.slice(0, field.indexOf(":")), field.slice(field.indexOf(":") + 1)]),
  );
  expect(headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
  return { status: Number(statusLine.split(" ")[1]), headers, body: JSON.parse(body) };
}

const END = "Host: h\r\nConnection: close\r\n\r\n";

describe("every refusal is the error envelope", () => {
  test.each<[string, string, number, string]>([
    ["an unknown path", `GET /v1/tool HTTP/1.1\r\n${END}`, 404, "not_found"],
    ["the root", `GET / HTTP/1.1\r\n${END}`, 404, "not_found"],
    ["a path with markup", `GET /<script> HTTP/1.1\r\n${END}`, 404, "not_found"],
    ["an undecodable path", `GET /%ff/%zz HTTP/1.1\r\n${END}`, 404, "not_found"],
    ["a POST to nowhere", `POST /nowhere HTTP/1.1\r\n${END}`, 404, "not_found"],
    ["no credential", `GET /v1/tools HTTP/1.1\r\n${END}`, 401, "unauthenticated"],
    ["an expectation", `GET /v1/tools HTTP/1.1\r\nExpect: foo\r\n${END}`, 401, "unauthenticated"],
    [
      "an upgrade",
      "GET /v1/tools HTTP/1.1\r\nHost: h\r\nUpgrade: h2c\r\nConnection: upgrade, close\r\n\r\n",
      401,
      "unauthenticated",
    ],
    ["a method of nobody", `FOO /v1/tools HTTP/1.1\r\n${END}`, 405, "method_not_allowed"],
    ["a tunnel", `CONNECT h:1 HTTP/1.1\r\n${END}`, 405, "method_not_allowed"],
    ["a header too long", `GET /${"x".repeat(20_000)} HTTP/1.1\r\n${END}`, 400, "validation_error"],
    ["no Host", "GET /v1/tools HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "validation_error"],
    ["a broken header", `GET /v1/tools HTTP/1.1\r\nno colon\r\n${END}`, 400, "validation_error"],
    ["no HTTP", "GET /v1/tools SMTP/1.1\r\n\r\n", 400, "validation_error"],
  ])("to %s", async (_what, request, status, code) => {
    const answer = await say(request);
    expect(validateErrorEnvelope(answer.body)).toEqual([]);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ error: code })]);
    expect(answer.headers.get("content-type")).toMatch(/^ ?application\/json$/);
    expect(JSON.stringify(answer.body)).not.toMatch(/script|xxx|zz/);
    if (status === 405) expect(answer.headers.get("allow")).toBe("GET, HEAD");
  });

  test("to a fault, which is logged under its id", async () => {
    const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const app = express();
    app.use(
      () => {
        throw new Error("a secret path");
      },
      answerUnknown,
      answerFault,
    );
    const faulty = await serve(app, 0);
    const { status, body } = await say(`GET / HTTP/1.1\r\n${END}`, faulty.url);
    faulty.close();
    const logged = log.mock.calls.join("");
    log.mockRestore();
    expect(validateErrorEnvelope(body)).toEqual([]);
    expect([status, body]).toMatchObject([500, { error: "internal_error", message: "The host failed." }]);
    expect(JSON.stringify(body)).not.toContain("secret path");
    expect(logged).toContain("a secret path");
    expect(logged).toContain((body as { details: { correlationId: string } }).details.correlationId);
  });
});
