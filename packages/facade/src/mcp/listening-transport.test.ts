import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { expect, test, vi } from "vitest";
import { listeningTransport } from "./listening-transport.js";

async function open(listen: (id: unknown) => Promise<void> = async () => {}) {
  const ended: unknown[] = [];
  const heard: unknown[] = [];
  const inner: Transport = { start: async () => {}, send: async () => {}, close: async () => {} };
  const transport = listeningTransport(inner, async (request) => {
    await listen(request.id);
    return { request, end: () => void ended.push(request.id) };
  });
  Object.assign(transport, {
    onmessage: (message: { id?: unknown }) => void heard.push(message.id ?? "notification"),
  });
  await transport.start();
  const say = (message: object): void => inner.onmessage?.({ jsonrpc: "2.0", ...message } as JSONRPCMessage);
  const cancel = (requestId: unknown): void => say({ method: "notifications/cancelled", params: { requestId } });
  return { inner, ended, heard, say, cancel };
}

test("ends what is cancelled, what is asked for again, and everything with the connection", async () => {
  const { inner, ended, heard, say, cancel } = await open();
  for (const id of ["a", "b", "b", "c"]) say({ id, method: "subscriptions/listen", params: {} });
  await vi.waitFor(() => expect(heard).toContain("c"));
  cancel("a");
  expect(ended).toContain("a");
  inner.onclose?.();
  expect(ended.toSorted()).toEqual(["a", "b", "b", "c"]);
});

test("says nothing of a request that was cancelled before it began", async () => {
  let go = (): void => {};
  const { ended, heard, say, cancel } = await open(() => new Promise((resolve) => (go = resolve)));
  say({ id: "a", method: "subscriptions/listen", params: {} });
  cancel("a");
  go();
  await vi.waitFor(() => expect(ended).toEqual(["a"]));
  expect(heard).toEqual([]);
  cancel("other");
  say({ id: 1, method: "tools/list" });
  expect(heard).toEqual(["notification", 1]);
});
