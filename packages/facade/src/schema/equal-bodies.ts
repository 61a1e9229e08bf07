import type { PortedSchema } from "./ported-schema.js";

/** Which class each body of each schema belongs to. */
export type BodyClasses = readonly (readonly number[])[];

/**
 * Sorts bodies into classes of equal ones: the same text, and references that lead to equal bodies, however deep. Starts
 * from the texts and splits classes until nothing changes, so that recursive schemas compare too.
 */
export function equalBodies(schemas: readonly PortedSchema[]): BodyClasses {
  const targets = schemas.map((bodies) => new Set(bodies.flatMap(({ slots }) => slots.map(({ target }) => target))));
  // What nothing refers to needs no class, and most roots are the largest texts.
  let { classes, count } = classify(schemas, (schema, body) =>
    targets[schema]?.has(body) === true ? JSON.stringify(schemas[schema]?.[body]?.schema) : "",
  );
  for (let before = 0; before !== count; ) {
    before = count;
    const previous = classes;
    ({ classes, count } = classify(schemas, (schema, body) => {
      const reached = schemas[schema]?.[body]?.slots.map(({ target }) => previous[schema]?.[target]) ?? [];
      return `${previous[schema]?.[body]}:${reached.join()}`;
    }));
  }
  return classes;
}

function classify(
  schemas: readonly PortedSchema[],
  keyOf: (schema: number, body: number) => string,
): { classes: BodyClasses; count: number } {
  const numbers = new Map<string, number>();
  const classes = schemas.map((bodies, schema) =>
    bodies.map((_, body) => {
      const key = keyOf(schema, body);
      const known = numbers.get(key) ?? numbers.size;
      numbers.set(key, known);
      return known;
    }),
  );
  return { classes, count: numbers.size };
}
