import { type Found, scanMembers } from "./scan-members.js";

/** Where a member stands, seen from the nearest tool schema. */
export interface Place {
  readonly member: Found;
  /** `schema`: a keyword of a schema. `inside`: anywhere else in a located schema. `outside`: not in one. */
  readonly position: "schema" | "inside" | "outside";
  /** The names between the schema's root and the member's object. */
  readonly inner: readonly string[];
  /** The whole schema, parsed. */
  readonly root: Readonly<Record<string, unknown>>;
}

/** Whether a member is to be cut. */
export type Cuts = (place: Place) => boolean;

/** Where the schemas of tools are, by route. */
const SCHEMAS: readonly (readonly [route: RegExp, path: RegExp])[] = [
  [/\/v1\/messages(\/count_tokens)?$/, /^tools\/\d+\/input_schema(?=\/|$)/],
  [/\/v1\/messages\/batches$/, /^requests\/\d+\/params\/tools\/\d+\/input_schema(?=\/|$)/],
  [/\/chat\/completions$/, /^(?:tools\/\d+\/function|functions\/\d+)\/parameters(?=\/|$)/],
  [/\/responses$/, /^tools\/\d+\/parameters(?=\/|$)/],
  [/:(?:streamG|g)enerateContent$/, /^tools\/\d+\/functionDeclarations\/\d+\/parametersJsonSchema(?=\/|$)/],
];

export function isKnownRoute(pathname: string): boolean {
  return SCHEMAS.some(([route]) => route.test(pathname));
}

/** Cuts one keyword that decides nothing and that nothing refers to. */
export const cutsComments: Cuts = ({ member, position, root }) =>
  position === "schema" && member.name === "$comment" && typeof member.value === "string" && hasPlainDialect(root);

/** Whether a schema is read as 2020-12. */
export function hasPlainDialect({ $schema = "https://json-schema.org/draft/2020-12/schema" }: Place["root"]): boolean {
  return $schema === "https://json-schema.org/draft/2020-12/schema";
}

/** Whether the names lead from a schema to a schema. */
function isSchemaPosition(inner: readonly string[]): boolean {
  for (let at = 0; at < inner.length; at++) {
    const name = inner[at] as string;
    if (["properties", "$defs"].includes(name) && at + 1 < inner.length) at++;
    else if (name === "oneOf" && /^\d+$/.test(inner[at + 1] ?? "")) at++;
    else if (name !== "items") return false;
  }
  return true;
}

/** The text without the members that `cuts` picks; the text itself where a name stands twice. */
export function trimText(
  text: string,
  pathname: string,
  cuts: Cuts,
  twinKey: (member: Found) => string = pathOf,
): string {
  const pattern = SCHEMAS.find(([route]) => route.test(pathname))?.[1];
  if (pattern === undefined) return text;
  const parsed = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const placeOf = (member: Found): Place => {
    const path = member.path.join("/");
    const found = pattern.exec(path)?.[0];
    if (found === undefined) return { member, position: "outside", inner: [], root: {} };
    const depth = found.split("/").length;
    const root = found
      .split("/")
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], parsed);
    const inner = member.path.slice(depth);
    const isObject = typeof root === "object" && root !== null;
    return {
      member,
      position: isObject && isSchemaPosition(inner) ? "schema" : "inside",
      inner,
      root: isObject ? (root as Place["root"]) : {},
    };
  };
  let rest = text;
  const keys = scanMembers(text).map(twinKey);
  if (new Set(keys).size < keys.length) return text;
  for (;;) {
    const next = scanMembers(rest).find((member) => cuts(placeOf(member)));
    if (next === undefined) return rest;
    rest = without(rest, next);
  }
}

function pathOf({ path, name }: Found): string {
  return JSON.stringify([path, name]);
}

function without(text: string, { start, end, next, isFirst }: Found): string {
  if (isFirst) return text.slice(0, start) + text.slice(next);
  return text.slice(0, start).replace(/,\s*$/, "") + text.slice(end);
}
