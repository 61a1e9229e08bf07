import {
  type Implementation,
  type JSONRPCRequest,
  type Result,
  Server,
  type ServerCapabilities,
  type ServerContext,
  type ServerOptions,
} from "@modelcontextprotocol/server";

/** Versions are dates, and sort as such. */
const LISTENING_SINCE = "2026-07-28";

type Handler = (request: JSONRPCRequest, ctx: ServerContext) => Promise<Result>;

/** A server that checks results of calls as the SDK does, and sends them as they are: the SDK would drop what it does not know. */
export class RawResultServer extends Server {
  readonly #listens: boolean;

  /** @param listens whether somebody follows what clients of 2026-07-28 listen to. */
  constructor(identity: Implementation, options: ServerOptions, listens: boolean) {
    super(identity, options);
    this.#listens = listens;
  }

  /**
   * From 2026-07-28 on the SDK answers `subscriptions/listen` itself and tells no server what is listened to: where nobody else
   * follows it, what would never be heard is not offered. Tools are.
   */
  override getCapabilities(): ServerCapabilities {
    const capabilities = super.getCapabilities();
    // Of what to listen to, the SDK asks a server that has no version yet.
    const version = this.getNegotiatedProtocolVersion() ?? LISTENING_SINCE;
    if (this.#listens || version < LISTENING_SINCE) return capabilities;
    const { prompts, resources } = capabilities;
    return { ...capabilities, ...(prompts && { prompts: {} }), ...(resources && { resources: {} }) };
  }

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
