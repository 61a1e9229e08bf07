import { parseArgs } from "node:util";
import { EXIT } from "./exit-codes.js";

/** What the user asked for. */
export type Command =
  | { readonly kind: "serve"; readonly port: number; readonly json: boolean }
  | { readonly kind: "help" }
  | { readonly kind: "refuse"; readonly exitCode: number; readonly message: string };

const DEFAULT_PORT = 4870;

const OPTIONS = {
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Reads arguments and environment; decides, and does nothing. */
export function readCommand(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Command {
  const { tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const names = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") return refuse(`Unexpected argument "${token.value}".`);
    if (!Object.hasOwn(OPTIONS, token.name)) return refuse(`Unknown option ${token.rawName}.`);
    if (token.value !== undefined) return refuse(`Option ${token.rawName} takes no value.`);
    names.add(token.name);
  }
  if (names.has("help")) return { kind: "help" };

  const port = readPort(env.PORT);
  if (port === undefined) {
    const message = `PORT is "${env.PORT}". Give a whole number from 0 to 65535, such as PORT=8080; 0 picks a free port.`;
    return { kind: "refuse", exitCode: EXIT.cannotServe, message };
  }
  return { kind: "serve", port, json: names.has("json") };
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : undefined;
}

function refuse(what: string): Command {
  return { kind: "refuse", exitCode: EXIT.misused, message: `${what} Allowed: --json, --help.` };
}
