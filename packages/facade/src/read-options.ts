import { FacadeError } from "./facade-error.js";
import { type Categorize, categorizer } from "./grouping/categorize.js";
import { fitName, nameBudget } from "./names/fit-name.js";
import type { Coercion, DomainOptions, FacadeOptions } from "./options.js";
import { STRATEGIES } from "./strategies/strategies.js";
import type { Strategy, StrategyContext } from "./strategies/strategy.js";

/** One domain's options, checked, with every default in its place. */
export interface DomainSettings {
  readonly domain: string;
  readonly categorize: Categorize;
  readonly summaries: ReadonlyMap<string, string>;
  readonly uncategorized: "fallback" | "error";
  readonly facadeSuffix: string;
  readonly nameBudget: number;
  readonly strategy: Strategy;
  readonly context: StrategyContext;
  /** The name of the tool that tells argument schemas, where the model does not see them. */
  readonly describeTool: string | undefined;
  readonly coercion: Coercion;
}

const OPTION_KEYS: ReadonlySet<string> = new Set([
  "domains",
  "categories",
  "categorize",
  "names",
  "strictSchema",
  "onWarning",
]);

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
    if (!OPTION_KEYS.has(key)) throw invalid(`There is no option "${key}". Allowed: ${[...OPTION_KEYS].join(", ")}.`);
  }
  const budget = nameBudget(options.names ?? {});
  if (!Number.isInteger(budget) || budget < LEAST_BUDGET) {
    throw invalid(`names leaves ${budget} characters for a name; it has to leave ${LEAST_BUDGET} or more.`);
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
  const { groupBy, uncategorized, coercion } = readChoices(domain, given);
  const facadeSuffix = given.facadeSuffix ?? "tools";
  if (!SUFFIX.test(facadeSuffix)) {
    throw invalid(`facadeSuffix of "${domain}" is "${facadeSuffix}". Allowed: 1 to 32 letters, digits, "_" and "-".`);
  }
  const strategy = STRATEGIES.find(({ name }) => name === (given.schemaStrategy ?? STRATEGIES[0]?.name));
  if (strategy === undefined) {
    const names = STRATEGIES.map(({ name }) => name).join(", ");
    throw invalid(`schemaStrategy of "${domain}" is "${given.schemaStrategy}". Allowed: ${names}.`);
  }
  const placement = readPlacement(domain, given.placement, strategy, strict);
  const describeTool = strategy.unseen.includes(placement) ? fitName(DESCRIBE_TOOL, budget) : undefined;
  return {
    domain,
    categorize: categorizer(groupBy, options.categorize ?? []),
    summaries,
    uncategorized,
    facadeSuffix,
    nameBudget: budget,
    strategy,
    context: { placement, strict, describeTool },
    describeTool,
    coercion,
  };
}

/** What may be said of a domain, and the words that it may be said in; the first is the default. */
const CHOICES = {
  groupBy: ["category", "server"],
  uncategorized: ["fallback", "error"],
  coercion: ["safe", "off", "lenient"],
} as const;

const KEYS: ReadonlySet<string> = new Set([...Object.keys(CHOICES), "facadeSuffix", "schemaStrategy", "placement"]);

type Choices = { readonly [name in keyof typeof CHOICES]: (typeof CHOICES)[name][number] };

function readChoices(domain: string, given: DomainOptions): Choices {
  for (const key of Object.keys(given)) {
    if (!KEYS.has(key)) throw invalid(`"${domain}" has an option "${key}". Allowed: ${[...KEYS].join(", ")}.`);
  }
  const chosen = Object.entries(CHOICES).map(([name, allowed]) => {
    const value = given[name as keyof Choices] ?? allowed[0];
    if (!(allowed as readonly string[]).includes(value)) {
      throw invalid(`${name} of "${domain}" is ${JSON.stringify(value)}. Allowed: ${allowed.join(", ")}.`);
    }
    return [name, value];
  });
  return Object.fromEntries(chosen) as Choices;
}

function readPlacement(
  domain: string,
  given: string | undefined,
  strategy: Strategy,
  strict: boolean,
): StrategyContext["placement"] {
  const allowed = strict ? strategy.strictPlacements : strategy.placements;
  const placement = given === undefined ? allowed[0] : allowed.find((name) => name === given);
  if (placement !== undefined) return placement;
  const why = strict ? " with strictSchema" : "";
  const choices = allowed.length > 0 ? `Allowed: ${allowed.join(", ")}.` : "Choose another schemaStrategy.";
  throw invalid(
    `"${domain}" cannot use ${strategy.name}${given === undefined ? "" : ` placed in "${given}"`}${why}. ${choices}`,
  );
}

function invalid(message: string): FacadeError {
  return new FacadeError("invalid_configuration", message);
}
