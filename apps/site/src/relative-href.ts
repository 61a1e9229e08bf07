import { posix } from "node:path";

/** The way from one page of the site to another: the site works under any address, and from a folder. */
export function relativeHref(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}
