import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ToolProvider } from "@toolfold/facade";
import { facadeServer, listenedResources, listeningTransport, type Primitives, tellClient } from "@toolfold/facade/mcp";
import type { Invocation } from "../command.js";
import { EXIT, type ExitCode, Failure } from "../failure.js";
import type { Terminal } from "../terminal.js";
import { VERSION } from "../version.js";
import { configOf, optionOf } from "./facade-arguments.js";
import type { CallerConfig } from "./facade-config.js";
import { listenHttp } from "./listen-http.js";
import { type LiveFacade, liveFacade } from "./live-facade.js";
import { MAX_MESSAGE_BYTES } from "./max-message-bytes.js";
import { callerNamed, domainNamed } from "./open-runtime.js";

/** Serves a facade until a signal, or the end of standard input, ends it. */
export async function serveFacade(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const config = await configOf(invocation, terminal);
  const domain = domainNamed(config, optionOf(invocation, "domain"));
  const port = optionOf(invocation, "http");
  const as = optionOf(invocation, "as");
  if (port === undefined) callerNamed(config, as);
  const live = await liveFacade(config, () => configOf(invocation, terminal), domain, terminal);
  const identity = { name: "toolfold-facade", version: VERSION };
  const served =
    port === undefined
      ? serveStdioFor(
          () =>
            facadeServer({
              ...identity,
              ...live.beside(),
              listens: true,
              provider: asCaller(live, as),
              caller: undefined,
            }),
          live.beside().primitives?.session,
          (listener) => live.onChange(() => callerNamed(live.config(), as), listener),
          terminal,
        )
      : await listenHttp(readPort(port), live, identity, terminal);
  await Promise.race([served.ended, untilSignal(terminal)]);
  await served.close();
  await live.close();
  return EXIT.done;
}

/** Looks the caller up at each request, since a changed file may give it other rights, or none. */
function asCaller({ domain, config }: LiveFacade, name: string | undefined): ToolProvider<undefined> {
  const caller = (): CallerConfig => {
    try {
      return callerNamed(config(), name);
    } catch {
      // Who else there is, is for whoever wrote the file.
      throw new Error("The configuration has no such caller any more.");
    }
  };
  return {
    list: async () => domain.list(caller()),
    call: async (tool, args, _caller, context) => domain.call(tool, args, caller(), context),
  };
}

function serveStdioFor(
  open: () => ReturnType<typeof facadeServer>,
  openSession: Primitives["session"],
  onChange: (listener: () => void) => void,
  terminal: Terminal,
): { readonly ended: Promise<void>; readonly close: () => Promise<void> } {
  const servers = new Set<ReturnType<typeof facadeServer>>();
  const listeners = new Set<ReturnType<typeof facadeServer>>();
  const wire = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES });
  const session = openSession?.((event) => {
    for (const server of listeners) void tellClient(server, event).catch(() => {});
  });
  const transport = session === undefined ? wire : listeningTransport(wire, listenedResources(session));
  const handle = serveStdio(
    ({ era }) => {
      const server = open();
      servers.add(server);
      // Earlier protocols have sessions of their own.
      if (era === "modern") listeners.add(server);
      return server;
    },
    { transport, onerror: ({ message }) => terminal.stderr(`toolfold: ${message}\n`) },
  );
  onChange(() => {
    // A client that is not connected yet will list anyway.
    for (const server of servers) void server.sendToolListChanged().catch(() => {});
  });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    // A message that is too large ends the connection before its input ends.
    const { onclose } = transport;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK has nothing else
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
  return {
    ended,
    async close() {
      session?.close();
      await handle.close();
    },
  };
}

function untilSignal(terminal: Terminal): Promise<void> {
  return new Promise((resolve) => {
    terminal.onSignal("SIGINT", resolve);
    terminal.onSignal("SIGTERM", resolve);
  });
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Failure("usage", `--http is "${text}". A port is needed; 0 takes a free one.`);
}
