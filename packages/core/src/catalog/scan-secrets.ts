import { isJsonObject } from "../json-value.js";
import { type Limits, limitsOf } from "../limits.js";
import type { Problem } from "../problem.js";
import { ProblemList } from "../problem-list.js";
import type { Location } from "../schema/pointer.js";
import { isPlaceholder, isPlaceholderLogin, type TextPlace } from "./is-placeholder.js";
import { SECRET_HINT, SECRET_SHAPES } from "./secret-shapes.js";

interface Pending {
  readonly value: unknown;
  readonly location: Location | undefined;
  readonly place: TextPlace;
}

/**
 * Looks for known credential shapes in every text of a descriptor: descriptions, titles, `default`, `const`, `enum`,
 * `examples`, names of members, whatever else holds a string. Made-up keys in documentation are let through.
 *
 * @returns one problem `secret_found` for each text with a secret. It says where (for a member name, the object that has
 * it) and what kind, and repeats no part of the secret (`catalog-secret-not-repeated`). `too_many_nodes` when the
 * descriptor has more values than the limit, default 200 000.
 */
export function scanSecrets(descriptor: unknown, limits?: Partial<Limits>): Problem[] {
  const maximum = limitsOf(limits).nodes;
  const problems = new ProblemList();
  const stack: Pending[] = [{ value: descriptor, location: undefined, place: "prose" }];
  let nodes = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, location } = next;
    if (++nodes > maximum) {
      problems.add("too_many_nodes", location, `Found more than ${maximum} values in one tool; the rest was not read.`);
      break;
    }
    if (typeof value === "string") report(findSecret(value, next.place), location, problems);
    else if (Array.isArray(value)) pushItems(stack, value, next);
    else if (isJsonObject(value)) {
      const names = Object.keys(value);
      report(firstFound(names), location, problems);
      for (const token of names.reverse()) {
        stack.push({
          value: value[token],
          location: { parent: location, token },
          place: placeUnder(token, next.place),
        });
      }
    }
  }
  return problems.toArray();
}

function pushItems(stack: Pending[], items: readonly unknown[], { location, place }: Pending): void {
  for (let index = items.length - 1; index >= 0; index--) {
    stack.push({ value: items[index], location: { parent: location, token: index }, place });
  }
}

/**
 * By name alone, so a parameter called `default` is read as data too: strictly, which is the safe side. Data stays data:
 * a `title` inside a `default` is a part of the value.
 */
const PLACES: ReadonlyMap<string, TextPlace> = new Map([
  ["default", "data"],
  ["const", "data"],
  ["enum", "data"],
]);

function placeUnder(name: string, place: TextPlace): TextPlace {
  return place === "data" ? place : (PLACES.get(name) ?? place);
}

/** What kind of secret a text holds, if any. */
function findSecret(text: string, place: TextPlace): string | undefined {
  if (!SECRET_HINT.test(text)) return undefined;
  return SECRET_SHAPES.find(({ pattern }) => hasSecret(text, pattern, place))?.name;
}

function hasSecret(text: string, pattern: RegExp, place: TextPlace): boolean {
  for (const match of text.matchAll(pattern)) if (isSecret(match, place)) return true;
  return false;
}

function isSecret(match: RegExpExecArray, place: TextPlace): boolean {
  const { secret = "", user, host } = match.groups ?? {};
  if (user !== undefined && host !== undefined) return !isPlaceholderLogin(user, secret, host, place);
  return !isPlaceholder(secret, place);
}

function firstFound(names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = findSecret(name, "prose");
    if (found !== undefined) return found;
  }
  return undefined;
}

function report(found: string | undefined, location: Location | undefined, problems: ProblemList): void {
  if (found === undefined) return;
  const message = `Found what looks like ${found}; a descriptor carries no credentials: remove it, or write a placeholder such as <token>.`;
  problems.add("secret_found", location, message, "catalog-secret-refused");
}
