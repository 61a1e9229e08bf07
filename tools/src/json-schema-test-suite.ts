import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dialect, Json } from "@toolfold/core";

/** One schema of the official suite with its instances. */
export interface SuiteGroup {
  readonly dialect: Dialect;
  /** Draft folder, file and description: unique enough to find it again. */
  readonly name: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

const PACKAGE = "libtest-json-schema-acceptance-perl";
const INSTALLED = "usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance";

const DRAFTS: readonly (readonly [folder: string, dialect: Dialect])[] = [
  ["draft4", "draft-04"],
  ["draft6", "draft-06"],
  ["draft7", "draft-07"],
  ["draft2019-09", "2019-09"],
  ["draft2020-12", "2020-12"],
];

/**
 * Where the official JSON Schema Test Suite is: the folder that `JSON_SCHEMA_TEST_SUITE` names, the installed Debian
 * package, or that package unpacked into `cache` by its ordinary client.
 *
 * @returns the folder that holds `tests/`, or why there is none.
 */
export function findSuite(cache: string | undefined): { readonly folder: string } | { readonly missing: string } {
  const named = process.env.JSON_SCHEMA_TEST_SUITE;
  if (named !== undefined && named !== "") {
    return existsSync(join(named, "tests")) ? { folder: named } : { missing: `${named} has no folder named tests.` };
  }
  for (const root of ["/", ...(cache === undefined ? [] : [cache])]) {
    if (existsSync(join(root, INSTALLED, "tests"))) return { folder: join(root, INSTALLED) };
  }
  return cache === undefined ? { missing: `Set JSON_SCHEMA_TEST_SUITE, or install ${PACKAGE}.` } : unpack(cache);
}

function unpack(cache: string): { readonly folder: string } | { readonly missing: string } {
  try {
    mkdirSync(cache, { recursive: true });
    const downloads = mkdtempSync(join(tmpdir(), "suite-"));
    execFileSync("apt-get", ["download", PACKAGE], { cwd: downloads, stdio: "ignore", timeout: 60_000 });
    const [file] = readdirSync(downloads);
    if (file === undefined) return { missing: `apt-get brought no ${PACKAGE}.` };
    execFileSync("dpkg", ["-x", join(downloads, file), cache], { stdio: "ignore", timeout: 60_000 });
    return { folder: join(cache, INSTALLED) };
  } catch {
    return { missing: `Set JSON_SCHEMA_TEST_SUITE: ${PACKAGE} could not be fetched with apt-get.` };
  }
}

/** Optional behaviour that a JSON value or a 2020-12 validator cannot show: 1.0 as another value than 1, content as an assertion. */
const UNSEEN: ReadonlySet<string> = new Set(["zeroTerminatedFloats.json", "content.json"]);

/** Every group of drafts 4 to 2020-12, the optional ones included, `format` as an assertion left out. */
export function readSuite(folder: string): SuiteGroup[] {
  return DRAFTS.flatMap(([draft, dialect]) => {
    const files = ["", "optional"].flatMap((part) =>
      readdirSync(join(folder, "tests", draft, part))
        .filter((file) => file.endsWith(".json") && !(part === "optional" && UNSEEN.has(file)))
        .sort()
        .map((file) => join(part, file)),
    );
    return files.flatMap((file) => readGroups(join(folder, "tests", draft, file), `${draft}/${file}`, dialect));
  });
}

function readGroups(path: string, name: string, dialect: Dialect): SuiteGroup[] {
  const groups = JSON.parse(readFileSync(path, "utf8")) as (Omit<SuiteGroup, "dialect" | "name"> & {
    description: string;
  })[];
  return groups.map(({ description, schema, tests }) => ({ dialect, name: `${name}: ${description}`, schema, tests }));
}
