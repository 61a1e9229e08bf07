import type { Proof } from "./proof.js";
import { LOWERING_PROOFS } from "./prove-lowering.js";
import { TRIM_PROOFS } from "./prove-trim.js";

/** Every proof, in the order of the report. */
export const PROOFS: readonly Proof[] = [...LOWERING_PROOFS, ...TRIM_PROOFS];
