import { escapeToken, isJsonObject, type Json, type JsonObject, ownMember } from "@toolfold/core";
import { ConfigurationError, type Environment } from "@toolfold/facade/mcp";
import type { CallerConfig } from "./facade-config.js";

const KEYS = ["allow", "deny", "token"];

/** Reads who may call what. `token` is the name of a variable of the environment, so that no file holds a secret. */
export function readCallers(value: Json | undefined, environment: Environment): ReadonlyMap<string, CallerConfig> {
  if (value === undefined) return new Map();
  if (!isJsonObject(value))
    throw new ConfigurationError("/callers", "An object is needed: a caller's name, and what it may.");
  const callers = new Map<string, CallerConfig>();
  const owners = new Map<string, string>();
  for (const [name, entry] of Object.entries(value)) {
    const pointer = `/callers/${escapeToken(name)}`;
    const caller = readCaller(pointer, entry, environment);
    const owner = caller.token === undefined ? undefined : owners.get(caller.token);
    if (owner !== undefined)
      throw new ConfigurationError(
        `${pointer}/token`,
        `It is the token of ${owner} too, so that nobody could tell them apart.`,
      );
    if (caller.token !== undefined) owners.set(caller.token, name);
    callers.set(name, caller);
  }
  return callers;
}

function readCaller(pointer: string, caller: Json, environment: Environment): CallerConfig {
  if (!isJsonObject(caller)) throw new ConfigurationError(pointer, "An object is needed.");
  const unknown = Object.keys(caller).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    throw new ConfigurationError(`${pointer}/${unknown}`, `Unknown. Allowed: ${KEYS.join(", ")}.`);
  return {
    allow: patterns(caller, "allow", pointer) ?? ["*"],
    deny: patterns(caller, "deny", pointer) ?? [],
    token: readToken(caller, pointer, environment),
  };
}

function patterns(caller: JsonObject, key: string, pointer: string): string[] | undefined {
  const value = ownMember(caller, key);
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every((pattern) => typeof pattern === "string")) return [...value];
  throw new ConfigurationError(
    `${pointer}/${key}`,
    "A list of names of tools is needed; `*` stands for any characters.",
  );
}

function readToken(caller: JsonObject, pointer: string, environment: Environment): string | undefined {
  const variable = ownMember(caller, "token");
  if (variable === undefined) return undefined;
  const token = typeof variable === "string" ? environment(variable) : undefined;
  if (token !== undefined && token.length >= 16) return token;
  throw new ConfigurationError(
    `${pointer}/token`,
    "The name of a variable of the environment is needed that holds a token of 16 characters or more.",
  );
}
