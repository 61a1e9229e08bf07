import { requirementsGenerator } from "./extract-requirements.js";
import { contractGenerator } from "./generate-contract.js";
import { requirementTableGenerator } from "./generate-requirement-table.js";
import { sha256Generator } from "./generate-sha256.js";
import { validatorsGenerator } from "./generate-validators.js";
import type { Generator } from "./generator.js";
import { rfcIndexGenerator } from "./rfc-index.js";

/** Everything that is derived. */
export const GENERATORS: readonly Generator[] = [
  contractGenerator,
  validatorsGenerator,
  sha256Generator,
  requirementsGenerator,
  requirementTableGenerator,
  rfcIndexGenerator,
];
