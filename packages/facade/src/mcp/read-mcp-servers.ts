import { describeKind, escapeToken, isJsonObject, type Json, type JsonObject, ownMember } from "@toolfold/core";
import { ConfigurationError } from "./configuration-error.js";
import type { ClientCredentials, UpstreamSpec } from "./upstream-spec.js";

/** Looks up a variable of the environment; `undefined` where it is not set. */
export type Environment = (name: string) => string | undefined;

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const STDIO_KEYS = ["command", "args", "env", "cwd", "type", "disabled"];
const HTTP_KEYS = ["url", "headers", "oauth", "type", "disabled"];
const OAUTH_KEYS = ["clientId", "clientSecret", "scope", "issuer"];

/**
 * Reads `mcpServers` as the clients of the ecosystem write it, in the order of the names. `${NAME}` and
 * `${NAME:-default}` in any text stand for variables of the environment. A server with `disabled: true` is left out.
 *
 * @throws ConfigurationError with the place, what was found there and what is allowed.
 */
export function readMcpServers(value: Json | undefined, environment: Environment, at = "/mcpServers"): UpstreamSpec[] {
  if (!isJsonObject(value)) throw new ConfigurationError(at, `Found ${describeKind(value)} where an object is needed.`);
  const names = Object.keys(value).sort();
  return names.flatMap((name) => {
    const pointer = `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!NAME.test(name)) throw new ConfigurationError(pointer, "A server's name is 1 to 64 letters, digits, _ and -.");
    const server = ownMember(value, name);
    if (!isJsonObject(server)) {
      throw new ConfigurationError(pointer, `Found ${describeKind(server)} where an object is needed.`);
    }
    if (ownMember(server, "disabled") === true) return [];
    return [readServer(name, server, { pointer, environment })];
  });
}

/**
 * Refuses names of servers of which one, before `__`, could be the beginning of another's tools: `a` could call a tool of its own
 * `b__x`, and be taken for the server `a__b`, by callers and by rules about names.
 *
 * @throws ConfigurationError with the place of the longer name.
 */
export function checkServerNames(names: readonly string[], at = "/mcpServers"): void {
  for (const name of names) {
    const other = names.find((candidate) => candidate !== name && `${name}__`.startsWith(`${candidate}__`));
    if (other !== undefined)
      throw new ConfigurationError(
        `${at}/${escapeToken(name)}`,
        `Tools of "${other}" could be called like those of this server. Rename one of them.`,
      );
  }
}

interface Reading {
  readonly pointer: string;
  readonly environment: Environment;
}

function readServer(name: string, server: JsonObject, reading: Reading): UpstreamSpec {
  const isHttp = Object.hasOwn(server, "url");
  if (isHttp === Object.hasOwn(server, "command")) {
    throw new ConfigurationError(reading.pointer, "A server has either `command` or `url`.");
  }
  const allowed = isHttp ? HTTP_KEYS : STDIO_KEYS;
  const unknown = Object.keys(server).find((key) => !allowed.includes(key));
  if (unknown !== undefined) {
    throw new ConfigurationError(`${reading.pointer}/${unknown}`, `Unknown. Allowed: ${allowed.join(", ")}.`);
  }
  if (isHttp) {
    const url = text(server, "url", reading);
    if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : "")) {
      throw new ConfigurationError(`${reading.pointer}/url`, "An http or https address is needed.");
    }
    const oauth = Object.hasOwn(server, "oauth") ? { oauth: readOauth(server, reading) } : {};
    return { name, url, headers: texts(server, "headers", reading), ...oauth };
  }
  return {
    name,
    command: text(server, "command", reading),
    args: list(server, "args", reading),
    env: texts(server, "env", reading),
    ...(Object.hasOwn(server, "cwd") ? { cwd: text(server, "cwd", reading) } : {}),
  };
}

function readOauth(server: JsonObject, reading: Reading): ClientCredentials {
  const { clientId, clientSecret, issuer, ...rest } = texts(server, "oauth", reading);
  const pointer = `${reading.pointer}/oauth`;
  const unknown = Object.keys(rest).find((key) => !OAUTH_KEYS.includes(key));
  if (unknown !== undefined)
    throw new ConfigurationError(`${pointer}/${escapeToken(unknown)}`, `Unknown. Allowed: ${OAUTH_KEYS.join(", ")}.`);
  if (clientId === undefined || clientSecret === undefined || issuer === undefined)
    throw new ConfigurationError(pointer, "`clientId`, `clientSecret` and `issuer` are needed.");
  return { clientId, clientSecret, issuer, ...rest };
}

function text(server: JsonObject, key: string, reading: Reading): string {
  return expand(ownMember(server, key), `${reading.pointer}/${key}`, reading.environment);
}

function list(server: JsonObject, key: string, { pointer, environment }: Reading): string[] {
  const value = ownMember(server, key) ?? [];
  if (!Array.isArray(value))
    throw new ConfigurationError(`${pointer}/${key}`, `Found ${describeKind(value)}; a list of texts is needed.`);
  return value.map((item: Json, index) => expand(item, `${pointer}/${key}/${index}`, environment));
}

function texts(server: JsonObject, key: string, { pointer, environment }: Reading): Record<string, string> {
  const value = ownMember(server, key) ?? {};
  if (!isJsonObject(value))
    throw new ConfigurationError(`${pointer}/${key}`, `Found ${describeKind(value)}; an object of texts is needed.`);
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    expand(item, `${pointer}/${key}/${name}`, environment),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

function expand(value: Json | undefined, pointer: string, environment: Environment): string {
  if (typeof value !== "string")
    throw new ConfigurationError(pointer, `Found ${describeKind(value)} where a text is needed.`);
  return value.replaceAll(VARIABLE, (_match, name: string, fallback: string | undefined) => {
    const found = environment(name) ?? fallback;
    if (found === undefined) throw new ConfigurationError(pointer, `The environment has no variable ${name}.`);
    return found;
  });
}
