import { expect, test } from "vitest";
import { resolveBin } from "./resolve-bin.js";

test("finds the command of a package", () => {
  const path = resolveBin("@modelcontextprotocol/server-memory").split("/").slice(-4);
  expect(path).toEqual(["@modelcontextprotocol", "server-memory", "dist", "index.js"]);
});

test("refuses a package that is not installed", () => {
  expect(() => resolveBin("@modelcontextprotocol/server-nowhere")).toThrow("Cannot find module");
});

test("refuses a package without a command", () => {
  expect(() => resolveBin("express")).toThrow("express has not exactly one command.");
});
