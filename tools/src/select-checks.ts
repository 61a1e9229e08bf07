import { CHECKS, type Check } from "./checks.js";

/**
 * The checks of these names, and `build` where one of them looks at what it makes; every check for no names.
 *
 * @throws {Error} if there is no check of a name.
 */
export function selectChecks(names: readonly string[]): readonly Check[] {
  if (names.length === 0) return CHECKS;
  const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `No check is called ${unknown.join(", ")}. There are: ${CHECKS.map(({ name }) => name).join(", ")}.`,
    );
  }
  const wanted = new Set(names);
  if (CHECKS.some(({ name, built }) => wanted.has(name) && built)) wanted.add("build");
  return CHECKS.filter(({ name }) => wanted.has(name));
}
