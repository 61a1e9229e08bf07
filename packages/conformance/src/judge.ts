import type { Check, Disposition } from "./check.js";
import type { Exchange } from "./exchange.js";

/** The keyword of a requirement's sentence. */
export type Level = "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "MAY";

/** Collects judgements. Severity follows the requirement's own keyword, so a scenario never chooses it. */
export class Judge {
  readonly checks: Check[] = [];
  readonly #levels: ReadonlyMap<string, Level>;

  constructor(levels: ReadonlyMap<string, Level>) {
    this.#levels = levels;
  }

  /** Judges one exchange: `fault` says what was wrong, `undefined` that nothing was. */
  judge(requirement: string, expected: string, exchange: Exchange, fault: string | undefined): void {
    const disposition: Disposition =
      fault === undefined ? "pass" : this.#levelOf(requirement).startsWith("MUST") ? "fail" : "warn";
    this.checks.push({
      requirement,
      disposition,
      expected,
      ...(fault === undefined ? {} : { seen: fault }),
      reproduce: exchange.reproduce,
    });
  }

  /** Records that a requirement could not be judged, and why. */
  untestable(requirement: string, expected: string, why: string): void {
    this.#levelOf(requirement);
    this.checks.push({ requirement, disposition: "untestable", expected, seen: why });
  }

  /** Records that a requirement does not concern this host, because it does not advertise what it is about. */
  notApplicable(requirement: string, expected: string, why: string): void {
    this.#levelOf(requirement);
    this.checks.push({ requirement, disposition: "not_applicable", expected, seen: why });
  }

  #levelOf(requirement: string): Level {
    const level = this.#levels.get(requirement);
    if (level === undefined) throw new Error(`The suite judges "${requirement}", which spec/v1 does not contain.`);
    return level;
  }
}
