import { isMap, isScalar, LineCounter, parseDocument } from "yaml";
import { Failure } from "../failure.js";
import { nearest } from "../nearest.js";
import type { Terminal } from "../terminal.js";
import { SETTINGS } from "./settings-table.js";

/** What a file sets, and on which line. */
export type ConfigFile = ReadonlyMap<string, { readonly text: string; readonly where: string }>;

const MAX_BYTES = 1_048_576;

/** Reads a YAML file of `name: value` lines. Anything else in it is an error that names the line. */
export async function readConfigFile(path: string, terminal: Terminal): Promise<ConfigFile> {
  const text = await readText(path, terminal);
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: "failsafe", lineCounter: lines, uniqueKeys: true });
  const at = (offset: number): string => `${path}:${lines.linePos(offset).line}`;
  const [error] = document.errors;
  if (error !== undefined) throw new Failure("usage", `${at(error.pos[0])}: ${error.message.split("\n", 1)[0]}`);
  if (document.contents === null) return new Map();
  if (!isMap(document.contents)) throw new Failure("usage", `${path}:1: lines of the form "name: value" are needed.`);
  const names = SETTINGS.map(({ name }) => name);
  return new Map(
    document.contents.items.map(({ key, value }) => {
      const where = at(isScalar(key) ? (key.range?.[0] ?? 0) : 0);
      const name = isScalar(key) ? String(key.value) : "";
      if (!names.includes(name)) {
        const close = nearest(name, names);
        const hint = close === undefined ? `Known: ${names.join(", ")}.` : `Did you mean ${close}?`;
        throw new Failure("usage", `${where}: Unknown setting "${name}". ${hint}`);
      }
      const text = isScalar(value) && typeof value.value === "string" ? value.value : "";
      if (text === "") throw new Failure("usage", `${where}: ${name} needs one value.`);
      return [name, { text, where }];
    }),
  );
}

async function readText(path: string, terminal: Terminal): Promise<string> {
  try {
    const bytes = await terminal.readFile(path);
    if (bytes.length > MAX_BYTES) throw new Failure("usage", `${path} is larger than ${MAX_BYTES} bytes.`);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? "unreadable";
    throw new Failure("usage", `${path} cannot be read (${code}). Name a readable YAML file in UTF-8.`);
  }
}
