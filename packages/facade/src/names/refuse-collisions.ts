import { FacadeError } from "../facade-error.js";

/** One name that a client sees, and whose it is, for messages. */
export interface NameClaim {
  readonly name: string;
  readonly owner: string;
}

/**
 * Refuses a claim to a name that another claim, or a tool, has already. Names that differ in case only count as one:
 * some hosts fold case.
 *
 * @throws FacadeError `name_collision` naming both owners.
 */
export function refuseCollisions(claims: readonly NameClaim[], toolNames: Iterable<string>): void {
  const owners = new Map<string, string>();
  for (const name of toolNames) owners.set(name.toLowerCase(), `the tool "${name}"`);
  for (const { name, owner } of claims) {
    const first = owners.get(name.toLowerCase());
    if (first !== undefined) {
      throw new FacadeError(
        "name_collision",
        `The name "${name}" belongs to both ${first} and ${owner}. Rename one of them, or set another facadeSuffix.`,
      );
    }
    owners.set(name.toLowerCase(), owner);
  }
}
