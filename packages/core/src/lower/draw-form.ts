import type { Json, JsonKind } from "../json-value.js";
import { setMember } from "../json-value.js";
import type { Algebra, Op } from "./algebra.js";
import {
  ALL_KINDS,
  type Drawn,
  type Form,
  kindsOf,
  type MutableShapes,
  type Notes,
  type Parsed,
  type ShapeOf,
  type Shapes,
  setShape,
} from "./form.js";
import { isWritable } from "./json-key.js";
import { rulesOf } from "./kind-rules.js";
import type { Run } from "./run.js";
import { spreadShape, valuesOf } from "./shape-values.js";
import { joinWide, type Wide, widen } from "./widening.js";

/** Formats that are about strings by definition, so that they mean nothing for a number beside them. */
const STRING_FORMATS: ReadonlySet<string> = new Set(
  (
    "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference " +
    "uuid uri-template json-pointer relative-json-pointer regex"
  ).split(" "),
);

/** Notes that are read before the constraints; the others are written after them. */
const LEADING: ReadonlySet<string> = new Set(["title", "description"]);

/** Writes a form as a schema of the subset, once per form. */
export function drawForm(form: Form, run: Run, algebra: Algebra): Drawn {
  const known = run.drawn.get(form);
  if (known !== undefined) return known;
  const drawn = form.draw?.(run) ?? drawParsed(form.parsed, form.notes, { run, algebra, spot: form.parsed.spot });
  run.drawn.set(form, drawn);
  return drawn;
}

function drawParsed(parsed: Parsed, notes: Notes, op: Op): Drawn {
  const kinds = kindsOf(parsed.shapes);
  if (kinds.length === 0) return { json: false, wide: undefined };
  const into: Record<string, Json> = {};
  writeNotes(into, notes, true);
  let wide = parsed.wide;
  const values = listedValues(parsed.shapes);
  const written = values === undefined ? spreadValues(parsed.shapes, op) : { shapes: parsed.shapes, wide: undefined };
  const formatted = agreeOnFormat(written.shapes, op);
  wide = joinWide(joinWide(wide, written.wide), formatted.wide);
  const type = typeOf(formatted.shapes);
  if (type !== undefined && (values === undefined || parsed.typed)) into.type = type;
  if (values?.length === 1) into.const = values[0] as Json;
  else if (values !== undefined) into.enum = values;
  for (const kind of kinds) wide = joinWide(wide, drawKind(kind, formatted.shapes, into, op));
  for (const [name, value] of Object.entries(parsed.residue ?? {})) into[name] = value;
  writeNotes(into, notes, false);
  return { json: Object.keys(into).length === 0 ? true : into, wide };
}

function writeNotes(into: Record<string, Json>, notes: Notes, leading: boolean): void {
  for (const [name, value] of notes) if (LEADING.has(name) === leading) setMember(into, name, value);
}

function drawKind<K extends JsonKind>(kind: K, shapes: Shapes, into: Record<string, Json>, op: Op): Wide {
  const shape: ShapeOf[K] | undefined = shapes[kind];
  return shape === undefined ? undefined : rulesOf(kind).draw(shape, into, op);
}

/** All values of a form that `enum` can say; `undefined` where some kind is not listed, or where they are too many or too deep to be read again. */
function listedValues(shapes: Shapes): readonly Json[] | undefined {
  const values: Json[] = [];
  let isListed = false;
  for (const kind of kindsOf(shapes)) {
    const listed = shapes[kind]?.values ?? (kind === "null" ? [null] : kind === "boolean" ? [true, false] : undefined);
    if (listed === undefined) return undefined;
    if (shapes[kind]?.values !== undefined) isListed = true;
    for (const value of listed) values.push(value);
  }
  return isListed && isWritable(values) ? values : undefined;
}

/** Says values as constraints, since an `enum` would also exclude the kinds that are not listed. */
function spreadValues(shapes: Shapes, op: Op): { readonly shapes: Shapes; readonly wide: Wide } {
  const spread: MutableShapes = {};
  let wide: Wide;
  const one = <K extends JsonKind>(kind: K): void => {
    const shape: ShapeOf[K] | undefined = shapes[kind];
    if (shape === undefined) return;
    const said = spreadShape(kind, shape, op);
    setShape(spread, kind, said.shape);
    wide = joinWide(wide, said.exact ? said.wide : joinWide(said.wide, widen(op.spot, "union_of_unlike")));
  };
  const isListed = kindsOf(shapes).some((kind) => valuesOf(shapes[kind] ?? { values: undefined }) !== undefined);
  if (!isListed) return { shapes, wide: undefined };
  for (const kind of kindsOf(shapes)) one(kind);
  return { shapes: spread, wide };
}

/** One `format` is read by strings and numbers alike, so it is written only where both mean it. */
function agreeOnFormat(shapes: Shapes, op: Op): { readonly shapes: Shapes; readonly wide: Wide } {
  const { number, string } = shapes;
  if (number === undefined || string === undefined) return { shapes, wide: undefined };
  const format = string.opaque.get("format");
  if (format === number.format) return { shapes, wide: undefined };
  if (number.format === undefined && format !== undefined && STRING_FORMATS.has(format)) {
    return { shapes, wide: undefined };
  }
  const opaque = new Map([...string.opaque].filter(([name]) => name !== "format"));
  const agreed = { ...shapes, number: { ...number, format: undefined }, string: { ...string, opaque } };
  return { shapes: agreed, wide: widen(op.spot, "union_of_unlike") };
}

function typeOf(shapes: Shapes): Json | undefined {
  const kinds = kindsOf(shapes);
  if (kinds.length === ALL_KINDS.size && shapes.number?.integer !== true) return undefined;
  const names = kinds.map((kind) => (kind === "number" && shapes.number?.integer === true ? "integer" : kind));
  return names.length === 1 ? names[0] : names;
}
