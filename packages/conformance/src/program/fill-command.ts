import { CannotRun } from "../cannot-run.js";

/** Puts values in the place of `{name}`; other braces are the shell's. */
export function fillCommand(command: string, values: Readonly<Record<string, string>>): string {
  return command.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : whole,
  );
}

/** @throws {CannotRun} naming a placeholder that the command lacks, and what it stands for. */
export function requirePlaceholder(command: string, name: string, meaning: string): void {
  if (command.includes(`{${name}}`)) return;
  throw new CannotRun(`The command has no {${name}}, which stands for ${meaning}: ${command}`);
}
