import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assembleCatalog } from "@toolfold/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PRINCIPALS } from "./principals.js";
import { buildApp, type RunningHost, serve } from "./serve.js";

const folder = mkdtempSync(join(tmpdir(), "lab-files-"));
const source = { read: async () => assembleCatalog([]) };
let host: RunningHost;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>lab</title>");
  writeFileSync(join(folder, "assets/worker.js"), "1");
  host = await serve(buildApp(source, DEMO_PRINCIPALS, folder), 0);
});
afterAll(() => {
  host.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ["/", "text/html; charset=utf-8"],
  ["/assets/worker.js", "text/javascript; charset=utf-8"],
  ["/lab.json", "application/json"],
])("%s is served under a policy without unsafe-eval", async (path, type) => {
  const { status, headers } = await fetch(host.url + path);
  expect([status, headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([200, type, "nosniff"]);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /);
});

test("the page is told whose tools it may read, and how the servers start", async () => {
  const beside = await (await fetch(`${host.url}/lab.json`)).json();
  expect(beside).toEqual({
    sources: [
      { name: "Live: editor", url: ".", token: "toolfold-demo-editor" },
      { name: "Live: reader", url: ".", token: "toolfold-demo-reader" },
    ],
    starts: {
      everything: "npx -y @modelcontextprotocol/server-everything stdio",
      filesystem: "npx -y @modelcontextprotocol/server-filesystem .",
      memory: "npx -y @modelcontextprotocol/server-memory",
    },
  });
});

test.each(["/../package.json", "/assets", "/nothing"])("%s stays unknown", async (path) => {
  const response = await fetch(host.url + path);
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ error: "not_found" })]);
});

test("without a built lab there is nothing at /", async () => {
  const bare = await serve(buildApp(source, DEMO_PRINCIPALS, join(folder, "missing")), 0);
  expect((await fetch(`${bare.url}/`)).status).toBe(404);
  bare.close();
});
