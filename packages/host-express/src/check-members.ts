import { HostError } from "./host-error.js";

/** What one member of an object of options must be. */
export interface MemberRule {
  /** To follow "must be". */
  readonly is: string;
  readonly fits: (value: unknown) => boolean;
  /** Whether `undefined`, which is the same as absent, is refused. Default false. */
  readonly required?: boolean;
}

/** A rule for each member that there is. */
export type MemberRules = Readonly<Record<string, MemberRule>>;

export const TEXT: MemberRule = {
  is: "a text that is not empty",
  fits: (value) => typeof value === "string" && value !== "",
};
export const FUNCTION: MemberRule = { is: "a function", fits: (value) => typeof value === "function" };
export const OBJECT: MemberRule = { is: "an object", fits: (value) => typeof value === "object" && value !== null };
export const LIST: MemberRule = { is: "an array", fits: Array.isArray };
export const SWITCH: MemberRule = { is: "true or false", fits: (value) => typeof value === "boolean" };

/** A rule that refuses `undefined` too. */
export function required(rule: MemberRule): MemberRule {
  return { ...rule, required: true };
}

/** A rule for whole numbers, bounds included. */
export function wholeNumber(min: number, max: number): MemberRule {
  const fits = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return { is: `a whole number from ${min} to ${max}`, fits };
}

/**
 * Checks that options are an object with no members but those of a table, each as its rule says.
 *
 * @param where what the options are for, as the beginning of a message: `jwtBearer`.
 * @throws {HostError} code `invalid_option`. The message never holds a value: it may be a secret.
 */
export function checkMembers(where: string, options: unknown, rules: MemberRules): void {
  const fail = (what: string): HostError => new HostError("invalid_option", `${where}: ${what}.`);
  if (!OBJECT.fits(options)) throw fail("the options must be an object");
  const members = options as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(members).find((name) => !Object.hasOwn(rules, name));
  if (unknown !== undefined) throw fail(`${unknown} is not an option; there are ${Object.keys(rules).join(", ")}`);
  for (const [name, rule] of Object.entries(rules)) {
    const value = members[name];
    const accepted = value === undefined ? rule.required !== true : rule.fits(value);
    if (!accepted) throw fail(`${name} must be ${rule.is}`);
  }
}
