import type { HostScenario } from "../host-scenario.js";
import type { Advertised } from "../unjudged.js";
import { access } from "./access.js";
import { byId } from "./by-id.js";
import { capabilityDocument } from "./capability-document.js";
import { compactView } from "./compact-view.js";
import { errorAnswers } from "./error-answers.js";
import { noCatalogue } from "./no-catalogue.js";
import { parameters } from "./parameters.js";
import { readOnly } from "./read-only.js";
import { representations } from "./representations.js";
import { secrets } from "./secrets.js";
import { standardList } from "./standard-list.js";
import { strangers } from "./strangers.js";
import { timing } from "./timing.js";
import { valueFidelity } from "./value-fidelity.js";

/** What is asked of a catalogue as a principal. */
const AS_PRINCIPAL: readonly HostScenario[] = [
  standardList,
  byId,
  access,
  timing,
  parameters,
  compactView,
  valueFidelity,
  secrets,
  // Before any other story asks for a tool to be deleted.
  readOnly,
  representations,
];

/** Every story for a host, in the order in which it is told; the last one judges what the others met. */
export function scenariosFor({ catalog, token }: Advertised): readonly HostScenario[] {
  const ofCatalogue = catalog ? [strangers, ...(token ? AS_PRINCIPAL : [])] : [noCatalogue];
  return [capabilityDocument, ...ofCatalogue, errorAnswers];
}
