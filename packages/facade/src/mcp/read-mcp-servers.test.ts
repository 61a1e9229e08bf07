import type { Json } from "@toolfold/core";
import { expect, test } from "vitest";
import { checkServerNames, readMcpServers } from "./read-mcp-servers.js";

const ENVIRONMENT = new Map([
  ["HOME", "/home/me"],
  ["EMPTY", ""],
]);

/** A variable as a configuration spells it. */
function variable(name: string): string {
  return `\${${name}}`;
}

function read(servers: Json) {
  return readMcpServers(servers, (name) => ENVIRONMENT.get(name));
}

test("reads programs and addresses, in the order of their names, and expands variables", () => {
  expect(
    read({
      web: {
        url: "https://mcp.example/mcp",
        headers: { Authorization: `Bearer ${variable("TOKEN:-none")}` },
        type: "http",
      },
      files: {
        command: "npx",
        args: ["-y", "files", `${variable("HOME")}/docs`],
        env: { A: variable("EMPTY") },
        cwd: "/tmp",
        type: "stdio",
      },
      off: { command: "npx", disabled: true },
      bare: { command: "serve" },
    }),
  ).toEqual([
    { name: "bare", command: "serve", args: [], env: {} },
    { name: "files", command: "npx", args: ["-y", "files", "/home/me/docs"], env: { A: "" }, cwd: "/tmp" },
    { name: "web", url: "https://mcp.example/mcp", headers: { Authorization: "Bearer none" } },
  ]);
});

test.each([
  [null, "/mcpServers: Found null where an object is needed."],
  [{ "a b": {} }, "/mcpServers/a b: A server's name is 1 to 64 letters, digits, _ and -."],
  [{ a: 5 }, "/mcpServers/a: Found a number where an object is needed."],
  [{ a: {} }, "/mcpServers/a: A server has either `command` or `url`."],
  [{ a: { command: "x", url: "http://x" } }, "/mcpServers/a: A server has either `command` or `url`."],
  [{ a: { command: "x", arg: [] } }, "/mcpServers/a/arg: Unknown. Allowed: command, args, env, cwd, type, disabled."],
  [{ a: { command: 5 } }, "/mcpServers/a/command: Found a number where a text is needed."],
  [{ a: { command: "x", args: [5] } }, "/mcpServers/a/args/0: Found a number where a text is needed."],
  [{ a: { command: "x", args: "y" } }, "/mcpServers/a/args: Found a string; a list of texts is needed."],
  [{ a: { command: "x", env: [] } }, "/mcpServers/a/env: Found an array; an object of texts is needed."],
  [{ a: { command: variable("NOPE") } }, "/mcpServers/a/command: The environment has no variable NOPE."],
  [{ a: { url: "file:///etc" } }, "/mcpServers/a/url: An http or https address is needed."],
] as [Json, string][])("refuses %j", (servers, message) => {
  expect(() => read(servers)).toThrow(message);
});

test("reads what a server's authorization server is told", () => {
  const oauth = { clientId: "robot", clientSecret: variable("SECRET"), issuer: "https://auth.example" };
  const url = "https://mcp.example";
  const environment = (name: string): string | undefined => (name === "SECRET" ? "sesame" : undefined);
  expect(readMcpServers({ a: { url, oauth } }, environment)).toEqual([
    { name: "a", url, headers: {}, oauth: { ...oauth, clientSecret: "sesame" } },
  ]);
  expect(() => readMcpServers({ a: { url, oauth: { clientId: "robot" } } }, environment)).toThrow(
    "/mcpServers/a/oauth: `clientId`, `clientSecret` and `issuer` are needed.",
  );
  expect(() => readMcpServers({ a: { url, oauth: { ...oauth, secret: "x" } } }, environment)).toThrow(
    "/mcpServers/a/oauth/secret: Unknown. Allowed: clientId, clientSecret, scope, issuer.",
  );
});

test.each([
  [["a", "a__b"], "/mcpServers/a__b"],
  [["a_", "a"], "/mcpServers/a_"],
])("refuses servers whose tools could be taken for each other's: %j", (names, pointer) => {
  expect(() => checkServerNames(names)).toThrow(expect.objectContaining({ pointer }));
});

test("takes servers whose names only begin alike", () => {
  expect(() => checkServerNames(["a", "a_b", "ab", "b__a", "a-b"])).not.toThrow();
});
