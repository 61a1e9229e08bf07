const ENTITY_TAG = /[ \t]*(?:(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(?:,|$)/y;

/**
 * Whether an `If-None-Match` value names a current strong tag, by weak comparison (RFC 9110 section 13.1.2). A value that
 * is not a list of entity tags names nothing.
 */
export function namesEntityTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const opaque = etag.slice(1, -1);
  let named = false;
  for (let at = 0; at < ifNoneMatch.length; at = ENTITY_TAG.lastIndex) {
    ENTITY_TAG.lastIndex = at;
    const element = ENTITY_TAG.exec(ifNoneMatch);
    if (element === null) return false;
    named ||= element[1] === opaque;
  }
  return named;
}
