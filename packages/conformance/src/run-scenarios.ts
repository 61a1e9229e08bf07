import { hide } from "./exchange.js";
import { Judge } from "./judge.js";
import type { Level } from "./result.js";
import type { Scenario, ScenarioReport } from "./scenario.js";

/** How stories are told. */
export interface TellingOptions {
  /** What is judged, and how binding it is. */
  readonly levels: ReadonlyMap<string, Level>;
  /** What no report may show, such as tokens that a subject repeats. */
  readonly secrets?: readonly string[];
  readonly onStart?: ((title: string) => void) | undefined;
  /** Asked after a story in which something failed: whether the subject changed meanwhile, so that nothing follows from it. */
  readonly disturbed?: () => Promise<boolean>;
}

/** How often a story is told while the subject keeps changing. */
const TRIES = 3;

/** Tells every story in turn; one that breaks off does not keep the others from being told. */
export async function runScenarios<Subject>(
  scenarios: readonly Scenario<Subject>[],
  subject: Subject,
  options: TellingOptions,
): Promise<ScenarioReport[]> {
  const reports: ScenarioReport[] = [];
  for (const scenario of scenarios) {
    options.onStart?.(scenario.title);
    reports.push(await tell(scenario, subject, options));
  }
  return reports;
}

async function tell<Subject>(
  scenario: Scenario<Subject>,
  subject: Subject,
  { levels, secrets = [], disturbed = async () => false }: TellingOptions,
): Promise<ScenarioReport> {
  const { id, title } = scenario;
  for (let tries = 1; ; tries++) {
    const judge = new Judge(levels, secrets);
    const brokeOff = await scenario.run(subject, judge).then(
      () => undefined,
      (error: unknown) => hide(error instanceof Error ? error.message : String(error), secrets),
    );
    const failed = brokeOff !== undefined || judge.results.some(({ disposition }) => disposition === "fail");
    if (!failed || scenario.isExperiment === true || !(await disturbed().catch(() => false))) {
      return { id, title, results: judge.results, ...(brokeOff === undefined ? {} : { brokeOff }) };
    }
    if (tries === TRIES) {
      return {
        id,
        title,
        results: [],
        brokeOff: `What is judged changed during each of ${TRIES} tries. Run again while it is quiet.`,
      };
    }
  }
}
