import {
  type AdminListener,
  createProxy,
  isLoopback,
  type Listener,
  listen,
  listenAdmin,
  type ModelProxy,
  ProxyError,
} from "@toolfold/proxy";
import type { Invocation } from "../command.js";
import { EXIT, type ExitCode, Failure } from "../failure.js";
import { loadTokenCounter } from "../report/load-token-counter.js";
import type { Terminal } from "../terminal.js";

import { type ProxyLog, proxyLog } from "./proxy-log.js";
import { number, openStore, proxyOptions, readNamed, text } from "./proxy-options.js";
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
    createProxy({
      ...(await proxyOptions(settings, terminal)),
      store: await openStore(settings),
      accounting: {
        tokenCounter: await loadTokenCounter(),
        onAdvice: ({ code, message }) => log.warn({ code }, message),
      },
      onRecord,
    }),
  );
  const admin = await startAdmin(proxy, settings, terminal);
  const listener = await start(proxy, settings, admin);
  const store = text(settings, "store").split(":")[0];
  log.info({ url: listener.url, admin: admin.url, apply: text(settings, "apply"), store }, "listening");
  const stopReloading = terminal.onSignal("SIGHUP", () => void reload(invocation, terminal, proxy, settings, log));
  await untilClosed(listener, admin, terminal, log);
  await admin.close();
  stopReloading();
  return EXIT.done;
}

async function startAdmin(proxy: ModelProxy, settings: Settings, terminal: Terminal): Promise<AdminListener> {
  const host = text(settings, "admin-host");
  const tokenFile = settings.get("admin-token-file")?.value;
  try {
    const token =
      typeof tokenFile === "string" ? (await readNamed(tokenFile, "a file with a token", terminal)).trim() : undefined;
    if (token === "") throw new Failure("usage", `${tokenFile} is empty. A token is needed in it.`);
    const options = { host, port: number(settings, "admin-port") };
    return await listenAdmin(proxy, token === undefined ? options : { ...options, token });
  } catch (error) {
    await proxy.close();
    if (error instanceof Failure) throw error;
    if (error instanceof ProxyError) {
      throw new Failure("usage", `admin-host is ${host}, which other machines can reach. Add --admin-token-file.`);
    }
    throw cannotListen(host, text(settings, "admin-port"), error);
  }
}

function cannotListen(host: string, port: string, error: unknown): Failure {
  return new Failure("badInput", `Cannot listen on ${host}:${port} (${(error as NodeJS.ErrnoException).code}).`);
}

function refuseRemote(settings: Settings): void {
  const host = text(settings, "host");
  if (isLoopback(host) || settings.get("allow-remote")?.value === true) return;
  throw new Failure(
    "usage",
    `host is ${host}, which other machines can reach, and the proxy asks nobody who they are. Use a loopback address, or add --allow-remote.`,
  );
}

async function start(proxy: ModelProxy, settings: Settings, admin: AdminListener): Promise<Listener> {
  const host = text(settings, "host");
  try {
    return await listen(proxy, { host, port: number(settings, "port") });
  } catch (error) {
    await admin.close();
    await proxy.close();
    throw cannotListen(host, text(settings, "port"), error);
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
async function untilClosed(listener: Listener, admin: AdminListener, terminal: Terminal, log: ProxyLog): Promise<void> {
  let closed: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    const close = (): void => {
      const graceMs = closed === undefined ? GRACE_MS : 0;
      log.info({ graceMs }, "closing");
      admin.drain();
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
