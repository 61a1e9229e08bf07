import { FacadeError } from "../facade-error.js";
import { inCodeUnits } from "../order.js";
import type { ProvidedTool, ToolDefinition, ToolProvider } from "../provider.js";
import { type LogLevels, logLevels } from "./log-levels.js";
import { checkServerNames } from "./read-mcp-servers.js";
import { readLimits, type UpstreamLimits } from "./upstream-limits.js";
import { type UpstreamPool, upstreamPool } from "./upstream-pool.js";
import { type Primitives, upstreamPrimitives } from "./upstream-primitives.js";
import type { UpstreamSpec } from "./upstream-spec.js";
import type { Upstream } from "./watch-upstream.js";

/** Which servers to connect, and who hears of them. */
export interface McpProviderOptions {
  readonly servers: readonly UpstreamSpec[];
  /**
   * `always` (default) calls a tool `<server>__<tool>`, so that no two servers can collide; `never` keeps the tools' own
   * names, and of two with one name the server whose name sorts first has it.
   */
  readonly prefix?: "always" | "never";
  readonly limits?: Partial<UpstreamLimits>;
  /** Where running servers are taken from, so that a provider may take another's place. Default: a pool of its own. */
  readonly pool?: UpstreamPool;
  /** Hears that a server has listed other tools than before, and how many. */
  readonly onChange?: (server: string, tools: number) => void;
  /** Hears one sentence about a server at a time. */
  readonly onNote?: (server: string, note: string) => void;
}

/** The tools of running MCP servers. Every caller may call all of them; put a `guardProvider` before it for rights. */
export interface McpProvider extends ToolProvider<unknown> {
  /** Resolves when every server has been listed or has failed. */
  readonly settled: Promise<void>;
  /** Per server, how many tools its last good listing has. */
  readonly counts: () => ReadonlyMap<string, number>;
  /** The servers' prompts, resources and completions; whoever is served them may use all of them. */
  readonly primitives: Primitives;
  /** The servers whose last listing went wrong. */
  readonly failed: () => readonly string[];
  /** Says the least important log messages that a session wants; servers send what the most curious wants. */
  readonly setLogLevel: LogLevels["set"];
  /** Ends all servers that no other provider of the pool uses. */
  readonly close: () => Promise<void>;
}

/**
 * Connects all servers at once and keeps one list of their tools; the list stays the same object until one changes.
 *
 * @throws ConfigurationError for limits that are none, and for names of servers that cannot be told apart in names of tools.
 */
export function mcpProvider(options: McpProviderOptions): McpProvider {
  const limits = readLimits(options.limits ?? {});
  const isPrefixed = (options.prefix ?? "always") === "always";
  if (isPrefixed) checkServerNames(options.servers.map(({ name }) => name));
  let routes: Routes | undefined;
  const servers = options.servers.toSorted((one, other) => inCodeUnits(one.name, other.name));
  const { take } = options.pool ?? upstreamPool();
  const upstreams: Upstream[] = servers.map((spec) =>
    take(spec, limits, {
      onChange: (tools) => {
        routes = undefined;
        options.onChange?.(spec.name, tools);
      },
      onNote: (server, note) => options.onNote?.(server, note),
      onPrimitive: (event) => primitives.hear(spec.name, event),
    }),
  );
  const primitives = upstreamPrimitives(upstreams, limits);
  const levels = logLevels((level) => {
    for (const upstream of upstreams) upstream.setLogLevel(level);
  });
  const settled = settle(upstreams);
  const noted = new Set<string>();
  const note = (server: string, text: string): void => {
    if (noted.has(text) || noted.size >= MAX_NOTES) return;
    noted.add(text);
    options.onNote?.(server, text);
  };
  const current = (): Routes => (routes ??= routesOf(upstreams, isPrefixed, note));

  return {
    settled,
    primitives,
    setLogLevel: levels.set,
    failed: () => upstreams.filter((upstream) => !upstream.isListed()).map(({ spec }) => spec.name),
    counts: () => new Map(upstreams.map(({ spec, tools }) => [spec.name, tools().length])),
    async list() {
      await settled;
      return current().list;
    },
    async inventory() {
      await settled;
      return current().list;
    },
    async resolve(name) {
      await settled;
      return current().byName.get(name)?.tool;
    },
    async call(name, args, _caller, context) {
      await settled;
      const route = current().byName.get(name);
      if (route === undefined)
        throw new FacadeError("unknown_tool", `There is no tool ${JSON.stringify(name.slice(0, 80))}.`);
      return route.upstream.call(route.own, args, context);
    },
    async close() {
      await Promise.all(upstreams.map((upstream) => upstream.close()));
    },
  };
}

async function settle(upstreams: readonly Upstream[]): Promise<void> {
  await Promise.all(upstreams.map((upstream) => upstream.settled));
}

interface Route {
  readonly tool: ProvidedTool;
  readonly upstream: Upstream;
  /** The tool as its server has it. */
  readonly own: ToolDefinition;
}

interface Routes {
  readonly list: readonly ProvidedTool[];
  readonly byName: ReadonlyMap<string, Route>;
}

/** How many names that two tools have are reported, each once. */
const MAX_NOTES = 1_000;

function routesOf(
  upstreams: readonly Upstream[],
  isPrefixed: boolean,
  note: (server: string, text: string) => void,
): Routes {
  const byName = new Map<string, Route>();
  for (const upstream of upstreams) {
    for (const definition of upstream.tools()) {
      const name = isPrefixed ? `${upstream.spec.name}__${definition.name}` : definition.name;
      const first = byName.get(name);
      if (first !== undefined) {
        const owner = first.upstream === upstream ? "it" : `the server ${first.upstream.spec.name}`;
        const named = JSON.stringify(name.slice(0, 80));
        note(
          upstream.spec.name,
          `Its tool ${JSON.stringify(definition.name.slice(0, 80))} is not listed: ${owner} has another that is called ${named}.`,
        );
        continue;
      }
      const tool: ProvidedTool = { definition: { ...definition, name }, server: upstream.spec.name };
      byName.set(name, { tool, upstream, own: definition });
    }
  }
  return { list: [...byName.values()].map(({ tool }) => tool), byName };
}
