import { hide } from "./exchange.js";
import { requirementOf } from "./requirement.js";
import type { Asked, Level, Result } from "./result.js";

/** Characters of one text of a report. */
const LONGEST = 600;
/** A longer command is of no use to anybody. */
const LONGEST_COMMAND = 8_000;

/** Collects judgements. Severity follows the requirement's own keyword, so a scenario never chooses it. */
export class Judge {
  readonly results: Result[] = [];
  readonly #levels: ReadonlyMap<string, Level>;

  readonly #secrets: readonly string[];

  /**
   * @param levels what is judged in this run, and how binding it is; every other requirement is passed over.
   * @param secrets what no report may show.
   */
  constructor(levels: ReadonlyMap<string, Level>, secrets: readonly string[] = []) {
    this.#levels = levels;
    this.#secrets = secrets;
  }

  /** Holds one answer against a requirement: `fault` says what was wrong, `undefined` that nothing was. */
  judge(requirement: string, expected: string, asked: Asked, fault: string | undefined): void {
    const level = this.#levelOf(requirement);
    if (level !== undefined) this.#add(requirement, expected, asked, fault, level.startsWith("MUST") ? "fail" : "warn");
  }

  /** Like `judge`, for what a measurement suggests and chance could explain: it warns, whatever the keyword. */
  suspect(requirement: string, expected: string, asked: Asked, fault: string | undefined): void {
    if (this.#levelOf(requirement) !== undefined) this.#add(requirement, expected, asked, fault, "warn");
  }

  /** Records that a requirement could not be judged: what was missing, and what would provide it. */
  untestable(requirement: string, reason: string): void {
    if (this.#levelOf(requirement) !== undefined) {
      this.results.push({ requirement, disposition: "untestable", reason });
    }
  }

  /** Records that a requirement is about a capability that the subject does not advertise. */
  notApplicable(requirement: string, capability: string): void {
    if (this.#levelOf(requirement) !== undefined) {
      this.results.push({ requirement, disposition: "not-applicable", capability });
    }
  }

  #add(requirement: string, expected: string, asked: Asked, seen: string | undefined, bad: "fail" | "warn"): void {
    const evidence = {
      request: this.#fit(asked.request),
      expected: this.#fit(expected),
      ...(seen === undefined ? {} : { seen: this.#fit(seen) }),
      ...(asked.curl === undefined || asked.curl.length > LONGEST_COMMAND
        ? {}
        : { curl: hide(asked.curl, this.#secrets) }),
    };
    this.results.push({ requirement, disposition: seen === undefined ? "pass" : bad, evidence });
  }

  /** What a subject answers can be long, and can hold the credential that it was sent. */
  #fit(text: string): string {
    const shown = hide(text, this.#secrets);
    return shown.length <= LONGEST ? shown : `${shown.slice(0, LONGEST)}… (${shown.length - LONGEST} more characters)`;
  }

  #levelOf(requirement: string): Level | undefined {
    requirementOf(requirement);
    return this.#levels.get(requirement);
  }
}
