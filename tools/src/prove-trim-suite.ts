import { readSuite, type SuiteGroup } from "./json-schema-test-suite.js";
import { ajvTrimJudge, hyperjumpTrimJudge } from "./trim-judges.js";
import { compareTrimmed, noTrimSuiteCounts, SUITE_VARIANTS, type TrimSuiteCounts } from "./trim-suite.js";

/** The counts of one draft in one variant. */
export interface TrimSuiteRow {
  readonly name: string;
  readonly counts: TrimSuiteCounts;
}

/** Compares the verdicts of every `every`-th group of the official suite before and after trimming. */
export async function proveTrimSuite(suite: string, every = 1): Promise<TrimSuiteRow[]> {
  const judges = [hyperjumpTrimJudge(suite), ajvTrimJudge];
  const rows: TrimSuiteRow[] = [];
  const groups = readSuite(suite).filter((_, index) => index % every === 0);
  for (const dialect of new Set(groups.map((group) => group.dialect))) {
    for (const variant of SUITE_VARIANTS) {
      const counts = noTrimSuiteCounts();
      for (const group of ofDialect(groups, dialect)) await compareTrimmed(group, variant, judges, counts);
      rows.push({ name: `${dialect} ${variant}`, counts });
    }
  }
  return rows;
}

function ofDialect(groups: readonly SuiteGroup[], dialect: string): readonly SuiteGroup[] {
  return groups.filter((group) => group.dialect === dialect);
}
