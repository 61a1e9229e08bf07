import { escapeToken, estimateTokens, sha256Hex, type TokenCounter, utf8Length } from "@toolfold/core";
import { checkOptions } from "./check-options.js";
import { FacadeError } from "./facade-error.js";
import { type Categorize, categorizer } from "./grouping/categorize.js";
import { fitName, nameBudget } from "./names/fit-name.js";
import type { Coercion, DomainOptions, FacadeOptions } from "./options.js";
import { chooseCheapest, type Measure } from "./strategies/choose-cheapest.js";
import { STRATEGIES } from "./strategies/strategies.js";
import { type ChooseStrategy, type Placement, STRATEGY_NAMES, type Strategy } from "./strategies/strategy.js";

/** One domain's options, checked, with every default in its place. */
export interface DomainSettings {
  readonly domain: string;
  readonly categorize: Categorize;
  readonly summaries: ReadonlyMap<string, string>;
  readonly uncategorized: "fallback" | "error";
  readonly facadeSuffix: string;
  readonly nameBudget: number;
  /** How each group is listed. */
  readonly choose: ChooseStrategy;
  readonly strict: boolean;
  /** What the tool is called that tells argument schemas, where one is needed. */
  readonly describeTool: string;
  readonly coercion: Coercion;
  readonly split: "none" | "effect";
  /** The most characters that the lines of one facade's tools may take. */
  readonly listBudget: number;
  /** Equal for equal options: what a cache of lists adds to its keys. */
  readonly digest: string;
}

const OPTION_KEYS: ReadonlySet<string> = new Set([
  "domains",
  "categories",
  "categorize",
  "names",
  "strictSchema",
  "tokenCounter",
  "cache",
  "onWarning",
]);

/** Changes when equal options begin to give other bytes, so that shared caches of lists forget theirs. */
const VERSION = 1;

const DESCRIBE_TOOL = "describe_tools";

/** Room for a hash and a few letters before it. */
const LEAST_BUDGET = 16;

/** The longest suffix leaves room for the group. */
const SUFFIX = /^[a-zA-Z0-9_-]{1,32}$/;

/**
 * Reads the options of every folded domain.
 *
 * @throws FacadeError `invalid_configuration` naming the domain, what it says and what is allowed.
 */
export function readOptions(options: FacadeOptions): ReadonlyMap<string, DomainSettings> {
  for (const key of Object.keys(options)) {
    if (!OPTION_KEYS.has(key))
      throw invalid(`There is no option "${key}". Allowed: ${[...OPTION_KEYS].join(", ")}.`, key);
  }
  checkOptions(options);
  const budget = nameBudget(options.names ?? {});
  if (!Number.isInteger(budget) || budget < LEAST_BUDGET) {
    throw invalid(`names leaves ${budget} characters for a name; it has to leave ${LEAST_BUDGET} or more.`, "names");
  }
  const summaries = new Map(Object.entries(options.categories ?? {}));
  return new Map(
    Object.entries(options.domains).map(([domain, given]) => [
      domain,
      readDomain(domain, given, options, budget, summaries),
    ]),
  );
}

function readDomain(
  domain: string,
  given: DomainOptions,
  options: FacadeOptions,
  budget: number,
  summaries: ReadonlyMap<string, string>,
): DomainSettings {
  const strict = options.strictSchema ?? false;
  const { groupBy, uncategorized, coercion, split } = readChoices(domain, given);
  const describeTool = fitName(DESCRIBE_TOOL, budget);
  return {
    domain,
    categorize: categorizer(groupBy, options.categorize ?? []),
    summaries,
    uncategorized,
    facadeSuffix: readSuffix(domain, given.facadeSuffix),
    nameBudget: budget,
    choose: readStrategy(domain, given, strict, measureOf(options.tokenCounter), describeTool),
    strict,
    describeTool,
    coercion,
    split,
    listBudget: readListBudget(domain, given.listBudget),
    digest: digestOf(domain, given, options),
  };
}

/** Without a tokenizer, bytes: they only compare ways to list the same tools. */
function measureOf(counter: TokenCounter | undefined): Measure {
  return counter === undefined ? utf8Length : (text) => estimateTokens(counter, text);
}

function readSuffix(domain: string, suffix = "tools"): string {
  if (typeof suffix === "string" && SUFFIX.test(suffix)) return suffix;
  throw invalid(
    `facadeSuffix of "${domain}" is "${suffix}". Allowed: 1 to 32 letters, digits, "_" and "-".`,
    "domains",
    domain,
    "facadeSuffix",
  );
}

function readListBudget(domain: string, budget = 16_000): number {
  if (typeof budget === "number" && budget >= 0) return budget;
  throw invalid(
    `listBudget of "${domain}" is ${JSON.stringify(budget)}. Allowed: a number of characters.`,
    "domains",
    domain,
    "listBudget",
  );
}

function readStrategy(
  domain: string,
  given: DomainOptions,
  strict: boolean,
  measure: Measure,
  describeTool: string,
): ChooseStrategy {
  const name = given.schemaStrategy ?? "vendor_extension";
  if (name === "auto" && given.placement === undefined) return chooseCheapest(measure, strict, describeTool);
  const strategy = STRATEGIES.find((known) => known.name === name);
  if (strategy !== undefined) {
    const placement = readPlacement(domain, given.placement, strategy, strict);
    return () => ({ strategy, placement });
  }
  if (name === "auto")
    throw invalid(`"${domain}" cannot place what "auto" chooses. Leave placement out.`, "domains", domain, "placement");
  throw invalid(
    `schemaStrategy of "${domain}" is "${name}". Allowed: ${STRATEGY_NAMES.join(", ")}.`,
    "domains",
    domain,
    "schemaStrategy",
  );
}

function digestOf(domain: string, given: DomainOptions, options: FacadeOptions): string {
  const { categories, categorize, names, strictSchema, tokenCounter } = options;
  const text = JSON.stringify([
    VERSION,
    domain,
    given,
    categories,
    categorize,
    names,
    strictSchema,
    tokenCounter?.name,
  ]);
  return sha256Hex(new TextEncoder().encode(text));
}

/** What may be said of a domain, and the words that it may be said in; the first is the default. */
const CHOICES = {
  groupBy: ["category", "server"],
  uncategorized: ["fallback", "error"],
  coercion: ["safe", "off", "lenient"],
  split: ["none", "effect"],
} as const;

const KEYS: ReadonlySet<string> = new Set([
  ...Object.keys(CHOICES),
  "facadeSuffix",
  "schemaStrategy",
  "placement",
  "listBudget",
]);

type Choices = { readonly [name in keyof typeof CHOICES]: (typeof CHOICES)[name][number] };

function readChoices(domain: string, given: DomainOptions): Choices {
  for (const key of Object.keys(given)) {
    if (!KEYS.has(key))
      throw invalid(`"${domain}" has an option "${key}". Allowed: ${[...KEYS].join(", ")}.`, "domains", domain, key);
  }
  const chosen = Object.entries(CHOICES).map(([name, allowed]) => {
    const value = given[name as keyof Choices] ?? allowed[0];
    if (!(allowed as readonly string[]).includes(value)) {
      throw invalid(
        `${name} of "${domain}" is ${JSON.stringify(value)}. Allowed: ${allowed.join(", ")}.`,
        "domains",
        domain,
        name,
      );
    }
    return [name, value];
  });
  return Object.fromEntries(chosen) as Choices;
}

function readPlacement(domain: string, given: string | undefined, strategy: Strategy, strict: boolean): Placement {
  const allowed = strict ? strategy.strictPlacements : strategy.placements;
  const placement = given === undefined ? allowed[0] : allowed.find((name) => name === given);
  if (placement !== undefined) return placement;
  const why = strict ? " with strictSchema" : "";
  const choices = allowed.length > 0 ? `Allowed: ${allowed.join(", ")}.` : "Choose another schemaStrategy.";
  throw invalid(
    `"${domain}" cannot use ${strategy.name}${given === undefined ? "" : ` placed in "${given}"`}${why}. ${choices}`,
    "domains",
    domain,
    given === undefined ? "schemaStrategy" : "placement",
  );
}

function invalid(message: string, ...at: readonly string[]): FacadeError {
  const pointer = at.map((token) => `/${escapeToken(token)}`).join("");
  return new FacadeError("invalid_configuration", message, pointer === "" ? undefined : pointer);
}
