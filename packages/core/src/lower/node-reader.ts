import { type Json, type JsonObject, ownMember } from "../json-value.js";
import type { Dialect } from "../schema/dialects.js";
import { keywordsOf } from "../schema/keywords.js";
import type { Location } from "../schema/pointer.js";
import { BANNED_KEYWORDS } from "../subset/banned-keywords.js";
import { NO_NOTES, type Notes } from "./form.js";
import { fits } from "./scan.js";
import { joinWide, type Spot, type Wide, widen } from "./widening.js";

/** Reads the keywords of one schema in its dialect. A value that the dialect does not allow counts as absent, and as a widening. */
export class NodeReader {
  readonly node: JsonObject;
  readonly location: Location | undefined;
  readonly dialect: Dialect;
  wide: Wide;

  constructor(node: JsonObject, location: Location | undefined, dialect: Dialect) {
    this.node = node;
    this.location = location;
    this.dialect = dialect;
  }

  spot(keyword: string): Spot {
    return { location: this.location, keyword };
  }

  place(keyword: string): Location {
    return { parent: this.location, token: keyword };
  }

  has(name: string): boolean {
    return Object.hasOwn(this.node, name) && keywordsOf(this.dialect).has(name);
  }

  get(name: string): Json | undefined {
    const keyword = keywordsOf(this.dialect).get(name);
    const value = ownMember(this.node, name);
    if (value === undefined || keyword === undefined) return undefined;
    if (fits(keyword, value, this.dialect)) return value;
    this.wide = joinWide(this.wide, widen(this.spot(name), "invalid_keyword"));
    return undefined;
  }

  number(name: string): number | undefined {
    const value = this.get(name);
    return typeof value === "number" ? value : undefined;
  }

  string(name: string): string | undefined {
    const value = this.get(name);
    return typeof value === "string" ? value : undefined;
  }
}

/** Annotations of OpenAPI that are about keywords which merging replaces, or that some validators read as checks. */
const NOT_CARRIED: ReadonlySet<string> = new Set(["nullable", "discriminator"]);

const NEWEST = keywordsOf("2020-12");

/** The annotations and unknown keywords of a node that mean the same in 2020-12. */
export function notesOf(node: JsonObject, dialect: Dialect): Notes {
  let notes: Map<string, Json> | undefined;
  const keywords = keywordsOf(dialect);
  for (const name of Object.keys(node)) {
    if (NOT_CARRIED.has(name) || !isNote(name, dialect)) continue;
    const value = node[name] as Json;
    const keyword = keywords.get(name) ?? NEWEST.get(name);
    if (keyword !== undefined && !fits(keyword, value, dialect)) continue;
    notes ??= new Map();
    notes.set(name, value);
  }
  return notes ?? NO_NOTES;
}

const UNKNOWN_BUT_REFUSED: ReadonlySet<string> = new Set(["$dynamicRef", "$recursiveRef", "$recursiveAnchor", "id"]);
const OLDER = (["2019-09", "draft-07", "draft-04"] as const).map(keywordsOf);

function isNote(name: string, dialect: Dialect): boolean {
  if (BANNED_KEYWORDS.has(name) || UNKNOWN_BUT_REFUSED.has(name)) return false;
  const keyword = keywordsOf(dialect).get(name) ?? NEWEST.get(name);
  if (keyword !== undefined)
    return keyword.kind === "annotation" && keyword.holds === "none" && keyword.applies === "any";
  return OLDER.every((keywords) => !keywords.has(name));
}
