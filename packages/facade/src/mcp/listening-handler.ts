import type { McpHttpHandler } from "@modelcontextprotocol/server";
import { isListen, listenedResources } from "./listened-resources.js";
import type { Primitives } from "./upstream-primitives.js";

/**
 * A handler of the SDK whose clients of 2026-07-28 hear of prompts and resources. The SDK tells no server what is listened to;
 * its servers, made with `listens`, offer it.
 */
export function listeningHandler(
  handler: McpHttpHandler,
  open: NonNullable<Primitives["session"]>,
): Pick<McpHttpHandler, "fetch" | "close"> {
  const session = open((event) => {
    if (event.changed === "resource") handler.notify.resourceUpdated(event.uri);
    else if (event.changed === "prompts") handler.notify.promptsChanged();
    else handler.notify.resourcesChanged();
  });
  const listen = listenedResources(session);
  return {
    async fetch(request, options) {
      // The SDK refuses a request whose header names another method than its body.
      if (request.headers.get("mcp-method") !== "subscriptions/listen") return handler.fetch(request, options);
      const message: unknown =
        options?.parsedBody ??
        (await request
          .clone()
          .json()
          .catch(() => undefined));
      if (!isListen(message)) return handler.fetch(request, options);
      const listened = await listen(message);
      request.signal.addEventListener("abort", listened.end, { once: true });
      const response = await handler.fetch(request, { ...options, parsedBody: listened.request });
      const isOpen = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
      if (!isOpen || request.signal.aborted) listened.end();
      return response;
    },
    async close() {
      session.close();
      await handler.close();
    },
  };
}
