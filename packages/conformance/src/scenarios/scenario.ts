import type { HostUnderTest } from "../host-under-test.js";
import type { Judge } from "../judge.js";

/** A story told to one host, judged at many points. */
export interface Scenario {
  readonly id: string;
  /** What the story is about, for the report's heading. */
  readonly title: string;
  run(host: HostUnderTest, judge: Judge): Promise<void>;
}
