import type { HostScenario } from "../host-scenario.js";
import { access } from "./access.js";
import { byId } from "./by-id.js";
import { capabilityDocument } from "./capability-document.js";
import { compactView } from "./compact-view.js";
import { errorAnswers } from "./error-answers.js";
import { noCatalogue } from "./no-catalogue.js";
import { parameters } from "./parameters.js";
import { representations } from "./representations.js";
import { standardList } from "./standard-list.js";

/** What every host is asked. */
const ALWAYS: readonly HostScenario[] = [capabilityDocument];

/** What a host that advertises a catalogue is asked. */
const CATALOGUE: readonly HostScenario[] = [standardList, byId, access, parameters, compactView, representations];

/** Every story for a host, in the order in which it is told; the last one judges what the others met. */
export function scenariosFor(advertisesCatalogue: boolean): readonly HostScenario[] {
  return [...ALWAYS, ...(advertisesCatalogue ? CATALOGUE : [noCatalogue]), errorAnswers];
}
