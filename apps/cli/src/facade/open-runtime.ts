import { createFacade, type Facade, fitsPattern, guardProvider, type ToolProvider } from "@toolfold/facade";
import { type McpProvider, mcpProvider, type UpstreamPool, upstreamPool } from "@toolfold/facade/mcp";
import { Failure } from "../failure.js";
import type { Terminal } from "../terminal.js";
import type { CallerConfig, FacadeConfig } from "./facade-config.js";

/** Running servers, and their tools folded. */
export interface FacadeRuntime {
  readonly config: FacadeConfig;
  readonly provider: McpProvider;
  /** The provider with the callers' rights. */
  readonly guarded: ToolProvider<CallerConfig>;
  readonly facade: Facade<CallerConfig>;
  /** The servers that could not be listed. */
  readonly failed: () => readonly string[];
}

/** Starts the servers of a configuration at once, but for those that the pool has, and says on standard error how it goes. */
export async function openRuntime(
  config: FacadeConfig,
  terminal: Terminal,
  onChange: () => void = () => {},
  pool: UpstreamPool = upstreamPool(),
): Promise<FacadeRuntime> {
  const say = (line: string): void => terminal.stderr(`toolfold: ${line}\n`);
  const starting = config.servers.filter((spec) => !pool.has(spec));
  if (starting.length > 0) say(`starting ${starting.map(({ name }) => name).join(", ")}`);
  let isStarted = false;
  const provider = mcpProvider({
    servers: config.servers,
    prefix: config.prefix,
    pool,
    onChange: (server, tools) => {
      say(`${server}: ${tools} tools`);
      // What a server lists later may collide with a facade: callers are refused then, and only this says why.
      if (isStarted)
        void facade.check().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
      onChange();
    },
    onNote: (server, note) => say(`${server}: ${note}`),
  });
  const guarded = guardProvider<CallerConfig>(provider, {
    permits: ({ definition: { name } }, { allow, deny }) =>
      allow.some((pattern) => fitsPattern(name, pattern)) && !deny.some((pattern) => fitsPattern(name, pattern)),
  });
  const facade = createFacade(guarded, { ...config.options, onWarning: say });
  try {
    await provider.settled;
    await facade.check();
    isStarted = true;
  } catch (error) {
    await provider.close();
    throw error;
  }
  return { config, provider, guarded, facade, failed: provider.failed };
}

const EVERYBODY: CallerConfig = { allow: ["*"], deny: [], token: undefined };

/** The caller that `--as` names; the one who may do everything where the configuration has no callers. */
export function callerNamed({ callers }: FacadeConfig, name: string | undefined): CallerConfig {
  if (callers.size === 0 && name === undefined) return EVERYBODY;
  const caller = name === undefined ? undefined : callers.get(name);
  if (caller !== undefined) return caller;
  const known = callers.size === 0 ? "The file has no callers." : `Known: ${[...callers.keys()].join(", ")}.`;
  throw new Failure("usage", `--as has to name a caller. ${known}`);
}

/** The domain that `--domain` names, or the only one. */
export function domainNamed({ options: { domains } }: FacadeConfig, name: string | undefined): string {
  const names = Object.keys(domains);
  const [only] = names;
  if (name === undefined && names.length === 1 && only !== undefined) return only;
  if (name !== undefined && names.includes(name)) return name;
  throw new Failure("usage", `--domain has to name one of ${names.join(", ")}.`);
}
