import type { Judge } from "./judge.js";
import type { Result } from "./result.js";

/** A story told to one subject, judged at many points. */
export interface Scenario<Subject> {
  readonly id: string;
  /** What the story is about, for the report's heading. */
  readonly title: string;
  /** Whether the story itself may change a subject that is wrong, so that a change excuses nothing. */
  readonly isExperiment?: true;
  run(subject: Subject, judge: Judge): Promise<void>;
}

/** One story's judgements. */
export interface ScenarioReport {
  readonly id: string;
  readonly title: string;
  readonly results: readonly Result[];
  /** Why the story broke off, where it did; that counts as a failure. */
  readonly brokeOff?: string;
}
