import { levelsOf } from "../requirement.js";
import type { Level } from "../result.js";

/** Whose rules are applied to a host. */
export interface Profile {
  readonly levels: ReadonlyMap<string, Level>;
  /** Whether a standard list may be a bare array. */
  readonly bareArray: boolean;
  /** What a host without a catalogue may answer in its place. */
  readonly withoutCatalogue: readonly number[];
}

/** The name of a profile. */
export type ProfileName = "toolfold" | "openwop";

/**
 * What the texts of OpenWOP v1 demand of a catalogue host, as binding as they make it: RFC 0073, RFC 0078, RFC 0112 and its
 * tool-catalog page. What they leave open, or settle otherwise than spec/v1, is not judged: how an unknown `view` is
 * answered, what is cached, in which order tools stand, and how a compact schema relates to the full one.
 */
const OPENWOP: ReadonlyMap<string, Level> = new Map<string, Level>([
  ["capabilities-endpoint", "MUST"],
  ["capabilities-public", "MUST"],
  ["capabilities-no-private-data", "MUST NOT"],
  ["capabilities-families-at-root", "MUST"],
  ["capabilities-honest", "MUST NOT"],
  ["capabilities-not-modified", "SHOULD"],
  ["catalog-descriptor-shape", "MUST"],
  ["catalog-id-unique", "MUST"],
  ["catalog-id-stable", "MUST NOT"],
  ["catalog-exec-source", "MUST"],
  ["catalog-secret-free", "MUST NOT"],
  ["catalog-list-envelope", "MUST"],
  ["catalog-by-id-bare", "MUST"],
  ["catalog-id-round-trip", "MUST"],
  ["catalog-read-only", "MUST NOT"],
  ["catalog-unadvertised", "MUST"],
  ["catalog-unknown-parameters", "MUST"],
  ["catalog-unauthenticated", "MUST"],
  ["catalog-scoped", "MUST"],
  ["catalog-tenant", "MUST NOT"],
  ["catalog-list-and-by-id-agree", "MUST"],
  ["catalog-not-found", "MUST"],
  ["catalog-view-default", "MUST"],
  ["catalog-view-standard", "MUST"],
  ["catalog-view-compact", "MUST"],
  ["catalog-view-unadvertised", "MUST"],
  ["catalog-source-filter", "SHOULD"],
  ["catalog-compact-shape", "MUST"],
  ["catalog-compact-fields", "MUST NOT"],
  ["catalog-compact-same-ids", "MUST"],
  ["subset-root-object", "MUST"],
  ["subset-root-properties", "MUST"],
  ["subset-no-ref", "MUST NOT"],
  ["subset-no-one-of", "MUST NOT"],
  ["subset-no-all-of", "MUST NOT"],
  ["subset-no-any-of", "MUST NOT"],
  ["subset-no-not", "MUST NOT"],
  ["subset-no-pattern-properties", "MUST NOT"],
  ["subset-no-dependent-schemas", "MUST NOT"],
  ["errors-envelope", "MUST"],
  ["errors-retry-after", "MUST"],
  ["errors-correlation", "SHOULD"],
]);

/** Every profile by its name. */
export const PROFILES: ReadonlyMap<ProfileName, Profile> = new Map<ProfileName, Profile>([
  ["toolfold", { levels: levelsOf("host"), bareArray: false, withoutCatalogue: [404] }],
  ["openwop", { levels: OPENWOP, bareArray: true, withoutCatalogue: [404, 501] }],
]);
