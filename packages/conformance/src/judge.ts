import { requirementOf } from "./requirement.js";
import type { Asked, Level, Result } from "./result.js";

/** Collects judgements. Severity follows the requirement's own keyword, so a scenario never chooses it. */
export class Judge {
  readonly results: Result[] = [];
  readonly #levels: ReadonlyMap<string, Level>;

  /** @param levels what is judged in this run, and how binding it is; every other requirement is passed over. */
  constructor(levels: ReadonlyMap<string, Level>) {
    this.#levels = levels;
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

  #add(
    requirement: string,
    expected: string,
    { request, curl }: Asked,
    seen: string | undefined,
    bad: "fail" | "warn",
  ) {
    const evidence = {
      request,
      expected,
      ...(seen === undefined ? {} : { seen }),
      ...(curl === undefined ? {} : { curl }),
    };
    this.results.push({ requirement, disposition: seen === undefined ? "pass" : bad, evidence });
  }

  #levelOf(requirement: string): Level | undefined {
    requirementOf(requirement);
    return this.#levels.get(requirement);
  }
}
