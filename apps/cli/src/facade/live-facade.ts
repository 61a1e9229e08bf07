import { FacadeError, type ToolProvider } from "@toolfold/facade";
import { type FacadeServerOptions, type McpProvider, type Primitives, upstreamPool } from "@toolfold/facade/mcp";
import { Failure } from "../failure.js";
import type { Terminal } from "../terminal.js";
import type { CallerConfig, FacadeConfig } from "./facade-config.js";
import { type LiveSession, liveSession } from "./live-session.js";
import { type FacadeRuntime, openRuntime } from "./open-runtime.js";

/** A served domain whose configuration may change under it. */
export interface LiveFacade {
  readonly config: () => FacadeConfig;
  readonly domain: ToolProvider<CallerConfig>;
  /** What is served beside tools: prompts and resources, unless there are callers, since those know no rights. */
  readonly beside: () => Pick<FacadeServerOptions<CallerConfig>, "primitives" | "setLogLevel">;
  /**
   * Hears that a caller's list is another. What changes for others must not be heard: it would tell that there is more than
   * this caller may see.
   */
  readonly onChange: (caller: () => CallerConfig, listener: () => void) => void;
  readonly close: () => Promise<void>;
}

/** How often the file is looked at. */
const POLL_MS = 2_000;

/**
 * Serves a domain, and reads the configuration again when its file changes or SIGHUP comes. A new one takes over as a
 * whole once its servers are listed; servers that it describes as before go on running. One that is bad changes nothing,
 * and standard error says why.
 */
export async function liveFacade(
  first: FacadeConfig,
  read: () => Promise<FacadeConfig>,
  domain: string,
  terminal: Terminal,
): Promise<LiveFacade> {
  const pool = upstreamPool();
  const levels = new Map<object, Parameters<McpProvider["setLogLevel"]>[1]>();
  const sessions = new Set<LiveSession>();
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  let runtime = await open(first);
  let tried = textOf(first);
  let said = "";
  let busy = false;

  function open(config: FacadeConfig): Promise<FacadeRuntime> {
    if (!Object.hasOwn(config.options.domains, domain)) {
      throw new Failure("usage", `The domain ${domain}, which is being served, is gone.`);
    }
    return openRuntime(config, terminal, changed, pool);
  }

  async function reload(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      const config = await read();
      said = "";
      if (textOf(config) === tried) return;
      tried = textOf(config);
      const previous = runtime;
      runtime = await open(config);
      for (const [session, level] of levels) runtime.provider.setLogLevel(session, level);
      for (const session of sessions) session.follow(isForAll() ? runtime.provider.primitives : undefined);
      changed();
      terminal.stderr("toolfold: the new configuration is in force\n");
      await previous.provider.close();
    } catch (error) {
      const message = messageOf(error);
      if (message !== said) terminal.stderr(`toolfold: the configuration stays as it was. ${message}\n`);
      said = message;
    } finally {
      busy = false;
    }
  }

  const timer = setInterval(() => void reload(), POLL_MS).unref();
  const stopListening = terminal.onSignal("SIGHUP", () => void reload());
  const current = (): ToolProvider<CallerConfig> => runtime.facade.domain(domain);
  // The file may have got callers since the client connected.
  const isForAll = (): boolean => runtime.config.callers.size === 0;
  const primitives: Primitives = {
    capabilities: () => runtime.provider.primitives.capabilities(),
    request: async (method, params) => (isForAll() ? runtime.provider.primitives.request(method, params) : undefined),
    session: (tell) => {
      const session = liveSession(tell, isForAll() ? runtime.provider.primitives : undefined);
      sessions.add(session);
      return { ...session, close: () => void (sessions.delete(session) && session.close()) };
    },
  };
  return {
    config: () => runtime.config,
    domain: {
      list: (caller) => current().list(caller),
      call: (name, args, caller, context) => current().call(name, args, caller, context),
    },
    beside: () => ({
      setLogLevel(session, level) {
        if (level === undefined) levels.delete(session);
        else levels.set(session, level);
        runtime.provider.setLogLevel(session, level);
      },
      ...(isForAll() ? { primitives } : {}),
    }),
    onChange(caller, listener) {
      const list = async (): Promise<string> => JSON.stringify(await current().list(caller()));
      let known = list().catch(() => "");
      listeners.add(() => {
        known = known.then(async (before) => {
          const now = await list().catch(() => before);
          if (now !== before) listener();
          return now;
        });
      });
    },
    async close() {
      clearInterval(timer);
      stopListening();
      await runtime.provider.close();
    },
  };
}

function textOf({ callers, ...config }: FacadeConfig): string {
  return JSON.stringify([config, [...callers]]);
}

function messageOf(error: unknown): string {
  if (error instanceof Failure || error instanceof FacadeError) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
