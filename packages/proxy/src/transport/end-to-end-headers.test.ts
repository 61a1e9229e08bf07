import { expect, it } from "vitest";
import { endToEndHeaders } from "./end-to-end-headers.js";

it("keeps order, spelling and repetitions of what is end-to-end", () => {
  expect(endToEndHeaders(["X-B", "1", "x-a", "2", "X-B", "3"])).toEqual(["X-B", "1", "x-a", "2", "X-B", "3"]);
});

it.each([
  "connection",
  "Keep-Alive",
  "PROXY-AUTHORIZATION",
  "proxy-authenticate",
  "proxy-connection",
  "TE",
  "Transfer-Encoding",
  "upgrade",
])("drops %s", (name) => {
  expect(endToEndHeaders([name, "x", "X-A", "1"])).toEqual(["X-A", "1"]);
});

it("drops what any Connection header names, but not what frames the message", () => {
  const raw = [
    "Connection",
    "close , X-A",
    "connection",
    "x-b,,Content-Length, Host",
    "X-A",
    "1",
    "x-B",
    "2",
    "Content-Length",
    "0",
    "Host",
    "a",
  ];
  expect(endToEndHeaders(raw)).toEqual(["Content-Length", "0", "Host", "a"]);
});
