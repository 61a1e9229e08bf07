import { onTestFinished } from "vitest";
import { createProxy, type Listener, type ListenOptions, listen, type ProxyOptions } from "../src/index.js";

/** A proxy on a free port, with one upstream for every provider. */
export async function startProxy(
  upstream: string,
  options: ProxyOptions = {},
  listenOptions: ListenOptions = {},
): Promise<Listener> {
  const upstreams = { anthropic: upstream, openai: upstream, gemini: upstream };
  const listener = await listen(createProxy({ upstreams, ...options }), { port: 0, ...listenOptions });
  onTestFinished(() => listener.close(0));
  return listener;
}
