import { CannotRun } from "../cannot-run.js";
import type { Invocation } from "./check-command.js";

/** The value of an option that takes one. */
export function textOf({ options }: Invocation, name: string): string | undefined {
  const value = options.get(name);
  return typeof value === "string" ? value : undefined;
}

/** The URL of a program on this machine. @throws {CannotRun} for anything else. */
export function readLoopbackUrl(invocation: Invocation, name: string): URL | undefined {
  const text = textOf(invocation, name);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) return url;
  throw new CannotRun(`--${name} is "${text}". Allowed: an http URL of this machine, such as http://127.0.0.1:4871.`);
}

/** A port from 1 to 65535. @throws {CannotRun} for anything else. */
export function readPort(invocation: Invocation, name: string): number | undefined {
  const text = textOf(invocation, name);
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text);
  throw new CannotRun(`--${name} is "${text}". Allowed: a port, 1 to 65535.`);
}

/** A time from 1 ms to ten minutes. @throws {CannotRun} for anything else. */
export function readMilliseconds(invocation: Invocation, name: string): number | undefined {
  const text = textOf(invocation, name);
  if (text === undefined) return undefined;
  if (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= 600_000) return Number(text);
  throw new CannotRun(`--${name} is "${text}". Allowed: milliseconds, 1 to 600000.`);
}
