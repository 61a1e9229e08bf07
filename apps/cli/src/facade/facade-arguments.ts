import { STRATEGY_NAMES, type StrategyName } from "@toolfold/facade";
import type { Invocation } from "../command.js";
import { Failure } from "../failure.js";
import type { Terminal } from "../terminal.js";
import type { FacadeConfig } from "./facade-config.js";
import { readFacadeConfig } from "./read-facade-config.js";

/** The text of an option. */
export function optionOf({ options }: Invocation, name: string): string | undefined {
  const value = options.get(name);
  return typeof value === "string" ? value : undefined;
}

/** The configuration that `--config` names, with the strategy that `--strategy` names. */
export async function configOf(invocation: Invocation, terminal: Terminal): Promise<FacadeConfig> {
  const path = optionOf(invocation, "config");
  if (path === undefined) throw new Failure("usage", "facade needs --config FILE.");
  const config = await readFacadeConfig(path, terminal);
  const strategy = optionOf(invocation, "strategy");
  if (strategy === undefined) return config;
  const schemaStrategy = STRATEGY_NAMES.find((name) => name === strategy);
  if (schemaStrategy === undefined)
    throw new Failure("usage", `--strategy is "${strategy}". Allowed: ${STRATEGY_NAMES.join(", ")}.`);
  return withStrategy(config, schemaStrategy);
}

/** A configuration in which every domain is folded by one strategy, placed as by default. */
export function withStrategy(config: FacadeConfig, schemaStrategy: StrategyName): FacadeConfig {
  const domains = Object.entries(config.options.domains).map(([name, { placement: _placement, ...domain }]) => [
    name,
    { ...domain, schemaStrategy },
  ]);
  return { ...config, options: { ...config.options, domains: Object.fromEntries(domains) } };
}
