import { isJsonObject, type Json, type JsonObject } from "@toolfold/core";
import { createFacade, FacadeError, type FacadeOptions } from "@toolfold/facade";
import { ConfigurationError, checkServerNames, type Environment, readMcpServers } from "@toolfold/facade/mcp";
import { type Document, LineCounter, parseDocument } from "yaml";
import { Failure } from "../failure.js";
import { nearest } from "../nearest.js";
import type { Terminal } from "../terminal.js";
import { DEFAULT_DOMAIN, DEFAULT_DOMAIN_OPTIONS, type FacadeConfig } from "./facade-config.js";
import { readCallers } from "./read-callers.js";

const MAX_BYTES = 4 * 1_048_576;
const ENGINE_KEYS = ["domains", "categories", "categorize", "names", "strictSchema"] as const;
const KEYS: readonly string[] = ["mcpServers", "prefix", "callers", ...ENGINE_KEYS];

/** Reads a JSON or YAML file. What is wrong with it is told with file and line. */
export async function readFacadeConfig(path: string, terminal: Terminal): Promise<FacadeConfig> {
  return parseFacadeConfig(path, await readText(path, terminal), (name) => terminal.env(name));
}

/** Parses a configuration; every mistake is a {@link Failure} that begins with `path:line:`. */
export function parseFacadeConfig(path: string, text: string, environment: Environment): FacadeConfig {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const fail = (offset: number, message: string): Failure =>
    new Failure("badInput", `${path}:${lines.linePos(offset).line}: ${message}`);
  const [error] = document.errors;
  if (error !== undefined) throw fail(error.pos[0], error.message.split("\n", 1)[0] ?? "not YAML");
  try {
    return readConfig(document.toJS({ maxAliasCount: 100 }) as Json, environment);
  } catch (problem) {
    if (problem instanceof ConfigurationError) throw fail(offsetOf(document, problem.pointer), problem.message);
    if (problem instanceof FacadeError) throw fail(offsetOf(document, problem.pointer ?? ""), problem.message);
    // A file of aliases may spell more than any memory holds.
    if (problem instanceof ReferenceError) throw fail(0, problem.message);
    throw problem;
  }
}

function readConfig(config: Json, environment: Environment): FacadeConfig {
  if (!isJsonObject(config)) throw new ConfigurationError("", "An object with `mcpServers` is needed.");
  for (const key of Object.keys(config)) {
    if (KEYS.includes(key)) continue;
    const close = nearest(key, KEYS);
    throw new ConfigurationError(
      `/${key}`,
      close === undefined ? `Unknown. Allowed: ${KEYS.join(", ")}.` : `Unknown. Did you mean ${close}?`,
    );
  }
  const { prefix = "always" } = config;
  if (prefix !== "always" && prefix !== "never") throw new ConfigurationError("/prefix", "Allowed: always, never.");
  const options = readOptions(config);
  createFacade({ list: async () => [], call: async () => ({}) }, options);
  const servers = readMcpServers(config.mcpServers, environment);
  if (prefix === "always") checkServerNames(servers.map(({ name }) => name));
  return {
    servers,
    prefix,
    options,
    callers: readCallers(config.callers, environment),
  };
}

/** The engine checks what is in them. */
function readOptions(config: JsonObject): FacadeOptions {
  for (const key of ["domains", "categories", "names"] as const) {
    if (config[key] !== undefined && !isJsonObject(config[key]))
      throw new ConfigurationError(`/${key}`, "An object is needed.");
  }
  for (const [name, domain] of Object.entries((config.domains ?? {}) as JsonObject)) {
    if (!isJsonObject(domain)) throw new ConfigurationError(`/domains/${name}`, "An object is needed.");
  }
  if (config.categorize !== undefined && !Array.isArray(config.categorize)) {
    throw new ConfigurationError("/categorize", "A list of rules is needed.");
  }
  const given = ENGINE_KEYS.filter((key) => config[key] !== undefined).map((key) => [key, config[key]]);
  const options = Object.fromEntries(given) as Partial<FacadeOptions>;
  return { domains: { [DEFAULT_DOMAIN]: DEFAULT_DOMAIN_OPTIONS }, ...options };
}

/** Where a pointer leads in the text, or the nearest place above it that there is. */
function offsetOf(document: Document, pointer: string): number {
  const tokens = pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (let length = tokens.length; length > 0; length--) {
    const node = document.getIn(tokens.slice(0, length), true) as { range?: readonly number[] } | undefined;
    if (node?.range?.[0] !== undefined) return node.range[0];
  }
  return 0;
}

async function readText(path: string, terminal: Terminal): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await terminal.readFile(path);
  } catch (error) {
    throw new Failure("badInput", `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unreadable"}).`);
  }
  if (bytes.length > MAX_BYTES) throw new Failure("badInput", `${path} is larger than ${MAX_BYTES} bytes.`);
  return new TextDecoder().decode(bytes);
}
