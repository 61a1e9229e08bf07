import { access } from "./access.js";
import { byId } from "./by-id.js";
import { capabilityDocument } from "./capability-document.js";
import { compactView } from "./compact-view.js";
import { conditionalReads } from "./conditional-reads.js";
import { errorAnswers } from "./error-answers.js";
import { parameters } from "./parameters.js";
import type { Scenario } from "./scenario.js";
import { standardList } from "./standard-list.js";

/** Every story, in the order in which it is told; the last one judges what the others met. */
export const SCENARIOS: readonly Scenario[] = [
  capabilityDocument,
  standardList,
  byId,
  access,
  parameters,
  compactView,
  conditionalReads,
  errorAnswers,
];
