import { type JSONRPCRequest, type Result, Server, type ServerContext } from "@modelcontextprotocol/server";

type Handler = (request: JSONRPCRequest, ctx: ServerContext) => Promise<Result>;

/** A server that checks results of calls as the SDK does, and sends them as they are: the SDK would drop what it does not know. */
export class RawResultServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    if (method !== "tools/call") return super._wrapHandler(method, handler);
    return async (request, ctx) => {
      let raw: Result | undefined;
      const checked = await super._wrapHandler(method, async (...args) => (raw = await handler(...args)))(request, ctx);
      const isWhole = raw !== undefined && Array.isArray(raw.content);
      return isWhole ? (raw as Result) : checked;
    };
  }
}
