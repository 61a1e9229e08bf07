import type { JSONRPCMessage, MessageExtraInfo, Transport, TransportSendOptions } from "@modelcontextprotocol/server";
import type { JsonObject } from "@toolfold/core";
import { isListen, type ListenToResources } from "./listened-resources.js";

/** The SDK refuses more. */
const MAX_OPEN = 1_024;

/** A transport for `serveStdio` that follows what its client listens to: the SDK tells no server of it. */
export function listeningTransport(inner: Transport, listen: ListenToResources): Transport {
  /** By the id of its request; without an end while it begins. */
  const open = new Map<unknown, { end?: () => void }>();
  const transport: Transport = {
    async start() {
      Object.assign(inner, {
        onmessage: hear,
        onerror: (error) => transport.onerror?.(error),
        onclose() {
          for (const id of open.keys()) end(id);
          transport.onclose?.();
        },
      } satisfies Partial<Transport>);
      await inner.start();
    },
    send: (message: JSONRPCMessage, options?: TransportSendOptions) => inner.send(message, options),
    close: () => inner.close(),
  };

  function end(id: unknown): void {
    open.get(id)?.end?.();
    open.delete(id);
  }

  function hear(message: JSONRPCMessage, extra?: MessageExtraInfo): void {
    if (isListen(message) && "id" in message && open.size < MAX_OPEN) void begin(message, extra);
    else if (!isOfPending(message)) transport.onmessage?.(message, extra);
  }

  async function begin(message: JsonObject, extra: MessageExtraInfo | undefined): Promise<void> {
    end(message.id);
    const beginning: { end?: () => void } = {};
    open.set(message.id, beginning);
    const listened = await listen(message);
    if (open.get(message.id) !== beginning) {
      listened.end();
      return;
    }
    beginning.end = listened.end;
    transport.onmessage?.(listened.request as unknown as JSONRPCMessage, extra);
  }

  /** Ends what is cancelled; answers whether the SDK has not heard of it yet. */
  function isOfPending(message: JSONRPCMessage): boolean {
    if (!("method" in message) || message.method !== "notifications/cancelled") return false;
    const id = (message.params as { requestId?: unknown } | undefined)?.requestId;
    if (!open.has(id)) return false;
    const isPending = open.get(id)?.end === undefined;
    end(id);
    return isPending;
  }

  return transport;
}
