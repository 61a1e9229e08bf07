import { createContext, Script } from "node:vm";

const STEP_LIMIT_MS = 10_000;

/**
 * Runs a script in a realm that has ECMAScript, TextEncoder and TextDecoder and nothing else: no process, Buffer, require,
 * fetch or timers, and no code from strings.
 *
 * @returns what the script left in `globalThis.outcome`.
 */
export function runBare(code: string): unknown {
  const globals: { outcome?: unknown } = Object.assign(Object.create(null), { TextEncoder, TextDecoder });
  const realm = createContext(globals, { codeGeneration: { strings: false, wasm: false } });
  new Script(code, { filename: "browser-bundle.js" }).runInContext(realm, { timeout: STEP_LIMIT_MS });
  return globals.outcome;
}
