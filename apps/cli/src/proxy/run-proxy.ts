import { createProxy, type Listener, listen, type ModelProxy, ProxyError } from "@toolfold/proxy";
import type { Invocation } from "../command.js";
import { EXIT, type ExitCode, Failure } from "../failure.js";
import type { Terminal } from "../terminal.js";
import { isLoopback } from "./is-loopback.js";
import { type ProxyLog, proxyLog } from "./proxy-log.js";
import { number, openStore, proxyOptions, text } from "./proxy-options.js";
import { formatSettings, resolveSettings, type Settings } from "./resolve-settings.js";
import { SETTINGS } from "./settings-table.js";

const GRACE_MS = 25_000;

/** Runs the proxy until a signal ends it. */
export async function runProxy(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const settings = await resolveSettings(invocation, terminal);
  if (invocation.options.has("print-config")) {
    terminal.stdout(formatSettings(settings));
    return EXIT.done;
  }
  refuseRemote(settings);
  const log = proxyLog(text(settings, "log-level"), terminal);
  const onRecord = log.record;
  const proxy = await misuse(async () =>
    createProxy({ ...(await proxyOptions(settings, terminal)), store: await openStore(settings), onRecord }),
  );
  const listener = await start(proxy, settings);
  log.info(
    { url: listener.url, apply: text(settings, "apply"), store: text(settings, "store").split(":")[0] },
    "listening",
  );
  const stopReloading = terminal.onSignal("SIGHUP", () => void reload(invocation, terminal, proxy, settings, log));
  await untilClosed(listener, terminal, log);
  stopReloading();
  return EXIT.done;
}

function refuseRemote(settings: Settings): void {
  const host = text(settings, "host");
  if (isLoopback(host) || settings.get("allow-remote")?.value === true) return;
  throw new Failure(
    "usage",
    `host is ${host}, which other machines can reach, and the proxy asks nobody who they are. Use a loopback address, or add --allow-remote.`,
  );
}

async function start(proxy: ModelProxy, settings: Settings): Promise<Listener> {
  try {
    return await listen(proxy, { host: text(settings, "host"), port: number(settings, "port") });
  } catch (error) {
    await proxy.close();
    const { code } = error as NodeJS.ErrnoException;
    throw new Failure("badInput", `Cannot listen on ${text(settings, "host")}:${text(settings, "port")} (${code}).`);
  }
}

async function reload(
  invocation: Invocation,
  terminal: Terminal,
  proxy: ModelProxy,
  before: Settings,
  log: ProxyLog,
): Promise<void> {
  try {
    const after = await resolveSettings(invocation, terminal);
    proxy.reload({ ...(await proxyOptions(after, terminal)), onRecord: log.record });
    const ignored = SETTINGS.filter(
      ({ name, isFixed }) => isFixed && before.get(name)?.value !== after.get(name)?.value,
    );
    log.info({ apply: text(after, "apply"), needsRestart: ignored.map(({ name }) => name) }, "reloaded");
  } catch (error) {
    log.error({ reason: (error as Error).message }, "not reloaded; the settings before still apply");
  }
}

/** The first signal lets requests in flight finish, the second one does not. */
async function untilClosed(listener: Listener, terminal: Terminal, log: ProxyLog): Promise<void> {
  let closed: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    const close = (): void => {
      const graceMs = closed === undefined ? GRACE_MS : 0;
      log.info({ graceMs }, "closing");
      closed = listener.close(graceMs);
      resolve();
    };
    terminal.onSignal("SIGTERM", close);
    terminal.onSignal("SIGINT", close);
  });
  let last: Promise<void> | undefined;
  while (last !== closed) {
    last = closed;
    await last;
  }
}

async function misuse<T>(build: () => Promise<T>): Promise<T> {
  try {
    return await build();
  } catch (error) {
    if (error instanceof ProxyError) throw new Failure("usage", error.message);
    throw error;
  }
}
