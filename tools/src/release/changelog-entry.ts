/** What a changelog of changesets says about one version: the text below its heading; empty where there is none. */
export function changelogEntry(changelog: string, version: string): string {
  const [, rest] = changelog.split(`\n## ${version}\n`);
  return (rest?.split(/\n## /, 1)[0] ?? "").trim();
}
