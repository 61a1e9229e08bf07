/** An id that a source text names as a requirement, and its line. */
export interface Citation {
  readonly id: string;
  readonly line: number;
}

const CITED = /\brequirements?"?\s*:\s*(?:"([^"]+)"|\[([^\]]*)\])/g;

/** The ids in `requirement: "…"` and `"requirements": ["…", …]`, the two ways in which code and vectors cite. */
export function findCited(source: string): Citation[] {
  return [...source.matchAll(CITED)].flatMap((match) => {
    const line = source.slice(0, match.index).split("\n").length;
    const ids =
      match[1] === undefined ? [...(match[2] ?? "").matchAll(/"([^"]+)"/g)].map(([, id = ""]) => id) : [match[1]];
    return ids.map((id) => ({ id, line }));
  });
}
