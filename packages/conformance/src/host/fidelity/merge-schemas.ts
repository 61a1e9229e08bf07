import { isObject, type Members } from "../../json-body.js";

/** Two schemas as one that mostly means both: good enough to guess values from, which a validator then judges. */
export function mergeSchemas(one: Members, other: Members): Members {
  return {
    ...one,
    ...other,
    ...(isObject(one.properties) && isObject(other.properties)
      ? { properties: mergeProperties(one.properties, other.properties) }
      : {}),
    ...(Array.isArray(one.required) && Array.isArray(other.required)
      ? { required: [...new Set([...(one.required as unknown[]), ...(other.required as unknown[])])] }
      : {}),
  };
}

function mergeProperties(one: Members, other: Members): Members {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const parts = [one, other].filter((map) => Object.hasOwn(map, name)).map((map) => map[name]);
      return [name, parts.length === 2 ? { allOf: parts } : parts[0]];
    }),
  );
}
