import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Express } from "express";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "./ask.js";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const fence = (language: string): string => README.split(`\`\`\`${language}\n`)[1]?.split("```")[0] ?? "";

test("the example of the README runs and answers what the README shows", async () => {
  const file = fileURLToPath(new URL("readme-example.tmp.mjs", import.meta.url));
  writeFileSync(file, fence("js").replace("app.listen(3000);", "export default app;"));
  onTestFinished(() => rmSync(file));
  const { default: app } = (await import(/* @vite-ignore */ file)) as { default: Express };
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");

  const [command = "", output] = fence("console").trim().split("\n");
  const [, header, path] = /^\$ curl -H "Authorization: (.*)" "http:\/\/127\.0\.0\.1:3000(.*)"$/.exec(command) ?? [];
  const { port } = server.address() as AddressInfo;
  const answer = await ask(port, { path: path ?? "", headers: { authorization: header } });
  expect([answer.status, answer.text]).toEqual([200, output]);
});
