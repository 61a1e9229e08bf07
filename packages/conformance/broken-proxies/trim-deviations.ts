import type { ProxyDeviation } from "./minimal-proxy.js";
import { type Cuts, hasPlainDialect, type Place } from "./trim-text.js";

/** Cuts a keyword of a schema, whatever its value. */
const keyword =
  (name: string, applies: (place: Place) => boolean = () => true): Cuts =>
  (place) =>
    place.position === "schema" && place.member.name === name && applies(place);

const definition =
  (name: string): Cuts =>
  ({ member, inner }) =>
    inner.join("/") === "$defs" && member.name === name;

const isNested = ({ inner }: Place): boolean => inner.length > 0;
const isAtRoot = ({ inner }: Place): boolean => inner.length === 0;
const says = ({ root }: Place, words: string): boolean => JSON.stringify(root).includes(words);

/** Rewrites a body of which something was cut, beyond the cut. */
const beyond = (rewrite: (trimmed: string) => string): ProxyDeviation => ({
  rewrites: (trimmed, original) => (trimmed === original ? original : rewrite(trimmed)),
});

/** What a trimmer may do wrong, by the one requirement that it breaks. */
export const TRIM_DEVIATIONS: readonly (readonly [requirement: string, deviation: ProxyDeviation])[] = [
  ["trim-same-verdict", { cuts: keyword("minLength") }],
  ["trim-same-bytes", beyond((trimmed) => JSON.stringify(JSON.parse(trimmed)))],
  ["trim-whole-members", beyond((trimmed) => trimmed.replace('"examples":[1,2]', '"examples":[1]'))],
  [
    "trim-inside-schemas",
    {
      cuts: ({ position, member }) =>
        position === "outside" && member.path[0] === "metadata" && member.name === "$comment",
    },
  ],
  ["trim-deterministic", forgetful()],
  [
    "trim-idempotent",
    {
      cuts: keyword(
        "title",
        (place) =>
          hasPlainDialect(place.root) &&
          typeof place.member.value === "string" &&
          !says(place, "$comment") &&
          !says(place, "oneOf"),
      ),
    },
  ],
  [
    "trim-adopt-smaller",
    { rewrites: (trimmed, original) => (trimmed === original ? original.replace("1.0e1", "10") : trimmed) },
  ],
  ["trim-self-check", beyond((trimmed) => trimmed.replace('"name":"tool_3"', '"name":"tool-3"'))],
  ["trim-fails-open", { rewrites: (trimmed) => trimmed.replace('"input_schema":7', '"input_schema":{}') }],
  ["trim-no-lossy-lever", beyond((trimmed) => trimmed.replaceAll("Does  it.", "Does it."))],
  ["trim-keywords", { cuts: keyword("default") }],
  ["trim-value-type", { cuts: keyword("deprecated") }],
  [
    "trim-names-are-not-keywords",
    {
      cuts: ({ inner, member, position }) =>
        position === "inside" && inner.at(-1) === "properties" && member.name === "$comment",
    },
  ],
  ["trim-data-is-not-entered", { cuts: ({ inner, member }) => inner.includes("default") && member.name === "title" }],
  ["trim-keeps-base", { cuts: keyword("$id", isAtRoot) }],
  ["trim-root-only", { cuts: keyword("$schema", isNested) }],
  ["trim-keeps-dialect", { cuts: keyword("$schema", (place) => isAtRoot(place) && says(place, "draft-07")) }],
  ["trim-unknown-dialect", { cuts: keyword("$comment", (place) => says(place, "x.test/dialect")) }],
  ["trim-keeps-pointer-target", { cuts: keyword("examples", (place) => says(place, "/examples/0")) }],
  ["trim-keeps-label", { cuts: keyword("title", ({ inner }) => inner.includes("oneOf")) }],
  ["trim-keeps-reachable", { cuts: definition("deep") }],
  ["trim-keeps-uncertain", { cuts: definition("maybe") }],
  ["trim-strict-json", { untouched: ({ body }, reason) => (reason === "not_json" ? "trim" : body) }],
  [
    "trim-ambiguous-members",
    { twinKey: ({ path, name, start }) => JSON.stringify(name === "input_schema" ? start : [path, name]) },
  ],
  ["trim-decoded-keys", { twinKey: ({ path, spelled }) => JSON.stringify([path, spelled]) }],
  ["trim-bounded", { untouched: ({ body }, reason) => (reason === "too_deep" ? "drop" : body) }],
  ["trim-unknown-shape", { untouched: ({ body }) => (body.includes('"toolbox"') ? "trim" : body) }],
  ["trim-gemini-parameters", { untouched: ({ body }) => (body.includes('"name":"t","parameters"') ? "trim" : body) }],
  ["trim-signed", { untouched: ({ body }, reason) => (reason === "signed" ? "trim" : body) }],
];

/** Cuts less the second time that it sees a body. */
function forgetful(): ProxyDeviation {
  const seen = new Set<string>();
  return {
    rewrites(trimmed, original) {
      const isKnown = seen.has(original);
      seen.add(original);
      return isKnown && trimmed !== original ? original.replace(',"$comment":"Cut me."', "") : trimmed;
    },
  };
}
