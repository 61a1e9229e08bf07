/** Trailers as Node takes them, from how it hands them out. */
export function trailerPairs(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length >> 1 }, (_, at) => [raw[at * 2] as string, raw[at * 2 + 1] as string]);
}
