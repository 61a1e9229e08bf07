import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { ProxyStats } from "./accounting/stats.js";
import { requestHandler } from "./handle-request.js";
import type { ProxyOptions } from "./proxy-options.js";
import type { ProxyRecord } from "./proxy-record.js";
import { readOptions } from "./read-options.js";
import { chooseTarget } from "./route/choose-target.js";
import { relayUpgrade } from "./transport/relay-upgrade.js";
import type { Upstream } from "./transport/upstream.js";

/** A proxy without a listener of its own; {@link listen} gives it one. */
export interface ModelProxy {
  /** Answers one request, as the `request` event of any `node:http` server hands it out. Never throws, never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The same for the `checkContinue` event: the upstream decides whether the client is to send its body. */
  handleExpectation(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The same for the `upgrade` event. Resolves when the connection is closed. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /**
   * Turns to other options for the requests that come from now on. `store`, its timeout and `accounting` cannot change: what was decided stands, also
   * under another `apply`.
   *
   * @throws {ProxyError} code `invalid_option`; then nothing has changed.
   */
  reload(options: ProxyOptions): void;
  /** What was counted since the proxy was made. */
  stats(): ProxyStats;
  /** Closes idle connections to upstreams, and the store. Requests in flight go on. */
  close(): Promise<void>;
}

/**
 * A transparent proxy in front of model APIs. What it does not trim passes byte for byte, both ways; nothing is retried
 * and no redirect is followed.
 *
 * @throws {ProxyError} code `invalid_option`: the message names the option and what is allowed.
 */
export function createProxy(options: ProxyOptions = {}): ModelProxy {
  let settings = readOptions(options);
  let handle = requestHandler(settings);
  const answer = async (request: IncomingMessage, response: ServerResponse, expects: boolean): Promise<void> => {
    let record: ProxyRecord;
    try {
      record = await handle(request, response, expects);
    } catch {
      response.destroy();
      return;
    }
    try {
      settings.onRecord(record);
    } catch {
      // A listener's fault is not the client's.
    }
  };
  return {
    handle: (request, response) => answer(request, response, false),
    handleExpectation: (request, response) => answer(request, response, true),
    upgrade(request, socket, head) {
      const { defaultProvider, upstreams, timeouts } = settings;
      const target = chooseTarget(request.method ?? "GET", request.url ?? "/", request.rawHeaders, defaultProvider);
      const { provider, path } = target;
      const upstream = upstreams.get(provider.name) as Upstream;
      return relayUpgrade({ request, socket, head, upstream, path, timeouts, errorBody: provider.errorBody });
    },
    reload(next) {
      settings = readOptions(next, settings);
      handle = requestHandler(settings);
    },
    stats: () => settings.accounting.stats(settings.planner.apply, settings.planner.trimmer.policy),
    async close() {
      for (const upstream of settings.upstreams.values()) upstream.close();
      await settings.latch.close();
    },
  };
}
