import type { Invocation } from "../command.js";
import type { Terminal } from "../terminal.js";
import { parseSetting } from "./parse-setting.js";
import { type ConfigFile, readConfigFile } from "./read-config-file.js";
import { SETTINGS } from "./settings-table.js";

/** One setting that applies. */
export interface Resolved {
  readonly name: string;
  readonly value: string | number | boolean;
  /** Who said so: a flag, a variable, a line of the file, or `default`. */
  readonly source: string;
}

/** Every setting that applies, by name. */
export type Settings = ReadonlyMap<string, Resolved>;

/** Flags win over the environment, the environment over the file, the file over the defaults. */
export async function resolveSettings({ options }: Invocation, terminal: Terminal): Promise<Settings> {
  const path = options.get("config") ?? terminal.env("TOOLFOLD_CONFIG");
  const file: ConfigFile = typeof path === "string" ? await readConfigFile(path, terminal) : new Map();
  const settings = new Map<string, Resolved>();
  for (const setting of SETTINGS) {
    const { name } = setting;
    const flag = options.get(name);
    const variable = `TOOLFOLD_${name.toUpperCase().replaceAll("-", "_")}`;
    const inFile = file.get(name);
    const said = [
      { source: `--${name}`, text: flag === undefined ? undefined : String(flag) },
      { source: variable, text: terminal.env(variable) },
      { source: inFile?.where ?? "", text: inFile?.text },
      { source: "default", text: setting.default },
    ].find(({ text }) => text !== undefined);
    if (said?.text === undefined) continue;
    settings.set(name, { name, value: parseSetting(setting, said.text, said.source), source: said.source });
  }
  return settings;
}

/** The settings as a configuration file would say them, each with who said so. Passwords in URLs are left out. */
export function formatSettings(settings: Settings): string {
  return [...settings.values()]
    .map(({ name, value, source }) => `${name}: ${withoutPassword(String(value))} # ${source}\n`)
    .join("");
}

/** A text in which every `user:password@` of a URL is `***@`. */
export function withoutPassword(text: string): string {
  return text.replace(/\/\/[^/@\s]*@/g, "//***@");
}
