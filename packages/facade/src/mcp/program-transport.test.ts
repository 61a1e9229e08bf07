import { expect, test, vi } from "vitest";
import { programTransport } from "./program-transport.js";

test("a program that ends is heard to its last word before a message to it fails", async () => {
  let heard = "";
  const script = "exec 0<&-; echo deaf >&2; sleep 0.2; echo 'TOKEN is missing' >&2; exit 3";
  const program = { name: "short", command: "sh", args: ["-c", script], env: {} };
  const transport = programTransport(program, 1_000, (chunk) => {
    heard += chunk;
  });
  await transport.start();
  await vi.waitFor(() => expect(heard).toContain("deaf"), 10_000);
  await expect(transport.send({ jsonrpc: "2.0", method: "notifications/initialized" })).rejects.toThrow(/EPIPE|closed/);
  expect(heard).toBe("deaf\nTOKEN is missing\n");
});
