import { ALL_KINDS, type ArrayShape, type Form, FREE, FULL, kindsOf, type ObjectShape } from "./form.js";

/** Whether a form stands for a schema that constrains nothing. Looks one level of nesting deep, which is where `true` and `{}` are. */
export function isFull(form: Form): boolean {
  if (form === FULL) return true;
  const { shapes, residue, wide } = form.parsed;
  if (residue !== undefined || wide !== undefined || kindsOf(shapes).length < ALL_KINDS.size) return false;
  const { boolean, number, string, array, object } = shapes;
  return (
    boolean?.values === undefined &&
    number !== undefined &&
    isUnbounded(number, FREE.number) &&
    number.multipleOf === undefined &&
    number.format === undefined &&
    !number.integer &&
    string !== undefined &&
    isUnbounded(string, FREE.string) &&
    string.opaque.size === 0 &&
    isFreeArray(array) &&
    isFreeObject(object)
  );
}

interface Bounded {
  readonly min: number;
  readonly max: number;
  readonly values: unknown;
}

function isUnbounded(shape: Bounded, free: Bounded): boolean {
  return shape.min === free.min && shape.max === free.max && shape.values === undefined;
}

function isFreeArray(shape: ArrayShape | undefined): boolean {
  if (shape === FREE.array) return true;
  return (
    shape !== undefined &&
    isUnbounded(shape, FREE.array) &&
    !shape.unique &&
    shape.contains === undefined &&
    shape.rest === FULL &&
    areAllFull(shape, shape.prefix.length, shape.prefix)
  );
}

function isFreeObject(shape: ObjectShape | undefined): boolean {
  if (shape === FREE.object) return true;
  return (
    shape !== undefined &&
    isUnbounded(shape, FREE.object) &&
    shape.rest === FULL &&
    shape.required.size === 0 &&
    shape.names === undefined &&
    shape.patterns.size === 0 &&
    shape.dependent.size === 0 &&
    areAllFull(shape, shape.props.size, shape.props.values())
  );
}

/** Of shapes with more members than this the answer is kept, since merging asks again and again. */
const FEW = 8;

const answers = new WeakMap<ArrayShape | ObjectShape, boolean>();

function areAllFull(shape: ArrayShape | ObjectShape, count: number, forms: Iterable<Form>): boolean {
  const known = count > FEW ? answers.get(shape) : undefined;
  if (known !== undefined) return known;
  let isEveryFull = true;
  for (const form of forms) {
    if (form === FULL) continue;
    isEveryFull = false;
    break;
  }
  if (count > FEW) answers.set(shape, isEveryFull);
  return isEveryFull;
}
