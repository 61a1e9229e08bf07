import type { ObjectShape, ShapeOf } from "./form.js";

/** How many parts a shape has: what it costs to look at all of them once, in steps. */
export function breadthOf(shape: ShapeOf[keyof ShapeOf]): number {
  const listed = shape.values?.length ?? 0;
  if ("props" in shape) return listed + membersOf(shape);
  return "prefix" in shape ? listed + shape.prefix.length : listed;
}

function membersOf(shape: ObjectShape): number {
  let members = shape.props.size + shape.patterns.size + shape.required.size;
  for (const names of shape.dependent.values()) members += 1 + names.size;
  return members;
}
