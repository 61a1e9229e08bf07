import { TOOL_SOURCES, type ToolDescriptor } from "@toolfold/core";

/** Which fields of a tool are shown. */
export type View = "standard" | "compact";

/** Where a tool comes from. */
export type ToolSource = ToolDescriptor["source"];

/** What the query of a request asks for. */
export interface Query {
  readonly kind: "query";
  readonly view: View;
  /** Only tools from here; `undefined` is every source. */
  readonly source: ToolSource | undefined;
}

/** A parameter whose value is not allowed. */
export interface Refusal {
  readonly kind: "refusal";
  readonly parameter: string;
  /** How it was given, to follow "was given". */
  readonly seen: string;
  readonly allowed: readonly string[];
}

/** Which parameters a resource has. */
export interface Parameters {
  readonly view: boolean;
  readonly source: boolean;
}

const VIEWS: readonly View[] = ["standard", "compact"];
const NO_QUERY: Query = { kind: "query", view: "standard", source: undefined };
const LONGEST_QUOTED = 32;

/** Reads the raw query by exact parameter name: `view[x]` is another parameter, and parameters that are not read are ignored. */
export function readQuery(query: string, parameters: Parameters): Query | Refusal {
  if (query === "") return NO_QUERY;
  const given = new URLSearchParams(query);
  const view = parameters.view ? readOne(given, "view", VIEWS) : undefined;
  if (typeof view === "object") return view;
  const source = parameters.source ? readOne(given, "source", TOOL_SOURCES) : undefined;
  if (typeof source === "object") return source;
  return { kind: "query", view: view ?? "standard", source };
}

function readOne<T extends string>(
  given: URLSearchParams,
  parameter: string,
  allowed: readonly T[],
): T | Refusal | undefined {
  const [value, ...more] = given.getAll(parameter);
  if (value === undefined) return undefined;
  const known = allowed.find((each) => each === value);
  if (known !== undefined && more.length === 0) return known;
  return { kind: "refusal", parameter, seen: describe(value, more.length + 1), allowed };
}

function describe(value: string, times: number): string {
  if (times > 1) return `${times} times`;
  return value.length > LONGEST_QUOTED ? `as ${value.length} characters` : `as ${JSON.stringify(value)}`;
}
