import { isJsonObject, type Json, setMember } from "../json-value.js";
import type { Op } from "./algebra.js";
import { type Drawn, type Form, kindsOf, lazyForm, NO_NOTES, type Notes } from "./form.js";
import type { Run } from "./run.js";
import { joinWide, type Wide } from "./widening.js";

/** Notes of one place that may stand for a union when only one branch has them. */
const CARRIED: ReadonlySet<string> = new Set(["title", "default", "examples"]);

/** Two sets of notes on one place; the first wins. */
export function overNotes(one: Notes, other: Notes): Notes {
  if (one.size === 0) return other;
  if (other.size === 0) return one;
  return new Map([...one, ...[...other].filter(([name]) => !one.has(name))]);
}

/** {@link overNotes} while the budget lasts; then the first alone, for notes are no checks. */
export function metNotes(one: Notes, other: Notes, op: Op): Notes {
  const isFree = one.size === 0 || other.size === 0;
  return isFree || op.run.spend(one.size + other.size) ? overNotes(one, other) : one;
}

/** The same form with other notes. */
export function withNotes(form: Form, notes: Notes): Form {
  if (notes === form.notes || (notes.size === 0 && form.notes.size === 0)) return form;
  const { draw } = form;
  if (draw === undefined) return { parsed: form.parsed, notes, draw };
  return lazyForm(
    () => form.parsed,
    notes,
    (run) => annotated(drawnOnce(form, draw, run), notes),
  );
}

/** A form that others are made of is written once, however many they are. */
function drawnOnce(form: Form, draw: (run: Run) => Drawn, run: Run): Drawn {
  const known = run.drawn.get(form);
  if (known !== undefined) return known;
  const drawn = draw(run);
  run.drawn.set(form, drawn);
  return drawn;
}

/** The same form, known to accept more than its schema. */
export function withWide(form: Form, wide: Wide): Form {
  if (wide === undefined) return form;
  const { draw } = form;
  if (draw === undefined) {
    return { parsed: { ...form.parsed, wide: joinWide(form.parsed.wide, wide) }, notes: form.notes, draw };
  }
  return lazyForm(
    () => ({ ...form.parsed, wide: joinWide(form.parsed.wide, wide) }),
    form.notes,
    (run) => {
      const drawn = drawnOnce(form, draw, run);
      return { json: drawn.json, wide: joinWide(drawn.wide, wide) };
    },
  );
}

/** Writes notes over those of a finished schema, in their own order before everything else. */
function annotated(drawn: Drawn, notes: Notes): Drawn {
  if (drawn.json === false || notes.size === 0) return drawn;
  const json: Record<string, Json> = {};
  for (const [name, value] of notes) setMember(json, name, value);
  if (isJsonObject(drawn.json)) {
    for (const name of Object.keys(drawn.json)) {
      if (!notes.has(name)) setMember(json, name, drawn.json[name] as Json);
    }
  }
  return { json, wide: drawn.wide };
}

/** What a branch of a union brings to the notes of the whole. */
export interface Noted {
  readonly notes: Notes;
  /** The one value that the branch stands for, whose label would be lost in an `enum`. */
  readonly only: Json | undefined;
}

/** {@link Noted} of a form. */
export function notedForm({ parsed: { shapes }, notes }: Form): Noted {
  const [kind, ...others] = kindsOf(shapes);
  const values = kind === undefined || others.length > 0 ? undefined : shapes[kind]?.values;
  return { notes, only: values?.length === 1 ? values[0] : undefined };
}

/** What the branches of a union say about it: their descriptions joined, other notes where all or only one has them. */
export function unitedNotes(branches: readonly Noted[], op: Op): Notes {
  const names = new Set(branches.flatMap((branch) => [...branch.notes.keys()]));
  if (names.size === 0 || !op.run.spend(names.size * branches.length)) return NO_NOTES;
  const united = new Map<string, Json>();
  for (const name of names) {
    const value = name === "description" ? undefined : sharedNote(name, branches, op);
    if (value !== undefined) united.set(name, value);
  }
  const description = joinedDescriptions(branches, op);
  return description === undefined ? united : new Map([["description", description], ...united]);
}

function sharedNote(name: string, branches: readonly Noted[], op: Op): Json | undefined {
  const found = branches.map((branch) => branch.notes.get(name)).filter((value) => value !== undefined);
  const [first] = found;
  if (first === undefined) return undefined;
  if (found.some((value) => value !== first && op.run.keyOf(value) !== op.run.keyOf(first))) return undefined;
  if (found.length === branches.length) return first;
  return CARRIED.has(name) && found.length === 1 && !(name === "title" && branches.length > 1) ? first : undefined;
}

/** The texts of all branches, a line each; unions of unions would double them without end, so the first alone where there is no more room. */
function joinedDescriptions(branches: readonly Noted[], op: Op): string | undefined {
  const texts = new Set<string>();
  let length = 0;
  for (const branch of branches) {
    const text = labelOf(branch, op);
    if (text === undefined || texts.has(text)) continue;
    texts.add(text);
    length += text.length + 1;
  }
  const [first] = texts;
  return texts.size > 1 && op.run.write(length) ? [...texts].join("\n") : first;
}

function labelOf({ notes, only }: Noted, op: Op): string | undefined {
  const text = notes.get("description") ?? (only === undefined ? undefined : notes.get("title"));
  if (typeof text !== "string" || text === "") return undefined;
  const isNamed = only !== undefined && op.run.keyOf(only).length <= MOST_LABEL;
  return isNamed ? `${JSON.stringify(only)}: ${text}` : text;
}

/** Characters of a value that may stand before its text. */
const MOST_LABEL = 1000;
