import { Failure } from "../failure.js";
import type { Setting, SettingKind } from "./settings-table.js";

/** Checks what somebody wrote for a setting; `where` says who. */
export function parseSetting({ name, kind }: Setting, text: string, where: string): string | number | boolean {
  const value = READERS[kindName(kind)](text, kind);
  if (value !== undefined) return value;
  throw new Failure("usage", `${where}: ${name} is ${JSON.stringify(text)}. Allowed: ${allowed(kind)}.`);
}

type KindName = Exclude<SettingKind, object> | "oneOf";
type Read = (text: string, kind: SettingKind) => string | number | boolean | undefined;

const READERS: Readonly<Record<KindName, Read>> = {
  text: (text) => (text === "" ? undefined : text),
  url: (text) => (/^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined),
  port: (text) => whole(text, 0, 65_535),
  seconds: (text) => whole(text, 1, 2_000_000),
  milliseconds: (text) => whole(text, 1, 2_000_000_000),
  bytes: (text) => whole(text, 1, 1_073_741_824),
  switch: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  oneOf: (text, kind) => (typeof kind === "object" && kind.oneOf.includes(text) ? text : undefined),
};

const ALLOWED: Readonly<Record<Exclude<KindName, "oneOf">, string>> = {
  text: "any text that is not empty",
  url: "a URL that begins with http:// or https://",
  port: "a whole number from 0 to 65535",
  seconds: "a whole number from 1 to 2000000",
  milliseconds: "a whole number from 1 to 2000000000",
  bytes: "a whole number from 1 to 1073741824",
  switch: "true, false",
};

function allowed(kind: SettingKind): string {
  return typeof kind === "object" ? kind.oneOf.join(", ") : ALLOWED[kind];
}

function kindName(kind: SettingKind): KindName {
  return typeof kind === "object" ? "oneOf" : kind;
}

function whole(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}
