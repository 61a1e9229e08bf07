import type { Op, Verdict } from "../algebra.js";
import { type Form, FREE, FULL, isEmpty, NO_NOTES, type ObjectShape, plainParsed } from "../form.js";
import { eitherPattern, matchesEverything, matchVerdict, patternOf } from "../pattern-text.js";
import { type Wide, widen } from "../widening.js";

/** Names that may have to be spelled in a pattern before it is not worth its length. */
const MOST_SPELLED_NAMES = 40;

/** Whether the budget allows to hold one more name against all patterns. */
export function canMatch(shape: ObjectShape, op: Op): boolean {
  return shape.patterns.size === 0 || op.run.spend(shape.patterns.size);
}

/** Everything that a name may hold, or more. */
export function upperForm(shape: ObjectShape, name: string, op: Op): Form {
  const listed = shape.props.get(name);
  if (listed !== undefined) return listed;
  if (!canMatch(shape, op)) return FULL;
  const possible: Form[] = [];
  for (const [pattern, form] of shape.patterns) {
    const verdict = matchVerdict(pattern, name);
    if (verdict === "yes") return form;
    if (verdict === "maybe") possible.push(form);
  }
  return possible.length === 0 ? shape.rest : op.algebra.unite([shape.rest, ...possible], op);
}

/** Whether some pattern matches a name. */
export function matchedVerdict(shape: ObjectShape, name: string, op: Op): Verdict {
  if (!canMatch(shape, op)) return "maybe";
  let verdict: Verdict = "no";
  for (const pattern of shape.patterns.keys()) {
    const one = matchVerdict(pattern, name);
    if (one === "yes") return "yes";
    if (one === "maybe") verdict = "maybe";
  }
  return verdict;
}

/** Says patterns in listed names, `propertyNames` and the form of all other names. */
export function withoutPatterns(shape: ObjectShape, op: Op): { readonly shape: ObjectShape; readonly wide: Wide } {
  if (shape.patterns.size === 0) return { shape, wide: undefined };
  const listed = listedForms(shape, op);
  const others = otherForms(shape, op);
  const exact = listed.exact && others.exact;
  return {
    shape: { ...shape, props: listed.props, patterns: new Map(), rest: others.rest, names: others.names },
    wide: exact ? undefined : widen(op.spot, "pattern_properties"),
  };
}

/** Whether a form may be left out beside a narrower one without a loss. */
function implies(met: Form, inner: Form, op: Op): boolean {
  return op.algebra.within(met, inner, op) && op.algebra.isExact(inner, op);
}

function listedForms(shape: ObjectShape, op: Op): { props: Map<string, Form>; exact: boolean } {
  const props = new Map<string, Form>();
  let exact = true;
  for (const [name, form] of shape.props) {
    let met = form;
    if (!canMatch(shape, op)) return { props: new Map(shape.props), exact: false };
    for (const [pattern, inner] of shape.patterns) {
      const verdict = matchVerdict(pattern, name);
      if (verdict === "yes") met = op.algebra.intersect(met, inner, op);
      else if (verdict === "maybe" && !implies(met, inner, op)) exact = false;
    }
    props.set(name, met);
  }
  return { props, exact };
}

interface Others {
  readonly rest: Form;
  readonly names: Form | undefined;
  readonly exact: boolean;
}

function otherForms(shape: ObjectShape, op: Op): Others {
  const { algebra } = op;
  const every = [...shape.patterns].filter(([pattern]) => matchesEverything(pattern)).map(([, form]) => form);
  const some = [...shape.patterns].filter(([pattern]) => !matchesEverything(pattern)).map(([, form]) => form);
  if (every.length > 0) {
    const rest = every.reduce((one, other) => algebra.intersect(one, other, op));
    return { rest, names: shape.names, exact: some.every((form) => implies(rest, form, op)) };
  }
  const closed = isEmpty(shape.rest);
  const forms = closed ? some : [...some, shape.rest];
  const rest = algebra.unite(forms, op);
  const alike = forms.every((form) => implies(rest, form, op));
  if (!closed) return { rest, names: shape.names, exact: alike };
  const allowed = allowedNames(shape, op);
  if (allowed === undefined) return { rest, names: shape.names, exact: isEmpty(rest) };
  return { rest, names: algebra.intersect(shape.names ?? FULL, allowed, op), exact: alike };
}

/** The names that are listed or matched, where one pattern can say it. */
function allowedNames(shape: ObjectShape, op: Op): Form | undefined {
  const patterns = [...shape.patterns.keys()];
  if (patterns.length > MOST_SPELLED_NAMES) return undefined;
  const listed = [...shape.props].filter(([, form]) => !isEmpty(form)).map(([name]) => name);
  const unmatched = listed.filter((name) => matchedVerdict(shape, name, op) !== "yes");
  if (unmatched.length > MOST_SPELLED_NAMES) return undefined;
  const spelled = unmatched.length === 0 ? undefined : patternOf(unmatched);
  if (unmatched.length > 0 && spelled === undefined) return undefined;
  let [pattern] = patterns;
  for (const other of [...patterns.slice(1), ...(spelled === undefined ? [] : [spelled])]) {
    pattern = pattern === undefined ? undefined : eitherPattern(pattern, other);
  }
  return pattern === undefined ? undefined : patternForm(pattern);
}

function patternForm(pattern: string): Form {
  const string = { min: 0, max: Infinity, opaque: new Map([["pattern", pattern]]), values: undefined };
  const parsed = plainParsed({ ...FREE, string });
  return { parsed, notes: NO_NOTES, draw: () => ({ json: { pattern }, wide: undefined }) };
}
