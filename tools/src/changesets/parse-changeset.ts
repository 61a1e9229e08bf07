import { parse } from "yaml";

const BUMPS = ["major", "minor", "patch"];

/**
 * The packages that a changeset announces, each with its bump.
 *
 * @throws {Error} if there is no front matter, no text for users, an unknown package or an unknown bump.
 */
export function parseChangeset(file: string, text: string, published: ReadonlySet<string>): Map<string, string> {
  const [, frontMatter, summary] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (frontMatter === undefined || summary === undefined)
    throw new Error(`${file} does not start with front matter between --- lines.`);
  if (summary.trim() === "") throw new Error(`${file} says nothing to users below its front matter.`);
  const bumps = new Map(Object.entries((parse(frontMatter) ?? {}) as Record<string, string>));
  for (const [name, bump] of bumps) {
    if (!published.has(name)) throw new Error(`${file} names ${name}. Published are: ${[...published].join(", ")}.`);
    if (!BUMPS.includes(bump)) throw new Error(`${file} bumps ${name} by "${bump}". Allowed are: ${BUMPS.join(", ")}.`);
  }
  return bumps;
}
