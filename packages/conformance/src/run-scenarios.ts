import { Judge } from "./judge.js";
import type { Level } from "./result.js";
import type { Scenario, ScenarioReport } from "./scenario.js";

/** Tells every story in turn; one that breaks off does not keep the others from being told. */
export async function runScenarios<Subject>(
  scenarios: readonly Scenario<Subject>[],
  subject: Subject,
  levels: ReadonlyMap<string, Level>,
  onStart?: (title: string) => void,
): Promise<ScenarioReport[]> {
  const reports: ScenarioReport[] = [];
  for (const scenario of scenarios) {
    onStart?.(scenario.title);
    const judge = new Judge(levels);
    const brokeOff = await scenario.run(subject, judge).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const { id, title } = scenario;
    reports.push({ id, title, results: judge.results, ...(brokeOff === undefined ? {} : { brokeOff }) });
  }
  return reports;
}
