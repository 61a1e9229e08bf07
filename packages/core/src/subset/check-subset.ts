import { describeKind, isJsonObject, ownMember } from "../json-value.js";
import type { Limits } from "../limits.js";
import type { Problem } from "../problem.js";
import { ProblemList } from "../problem-list.js";
import { walkSchema } from "../schema/walk.js";
import { BANNED_KEYWORDS } from "./banned-keywords.js";

/**
 * Whether an input schema is in the compact structural subset: an object with `properties` at its root, and none of the
 * seven banned keywords at any schema position of any dialect, whatever `$schema` says. It judges structure only:
 * {@link checkSchema} says whether the keywords' values are valid.
 *
 * @returns every violation with its pointer, codes `root_not_object`, `root_without_properties`, `banned_keyword`,
 * `not_a_schema`, `too_deep`, `too_many_nodes`, `too_many_problems`. Empty: in the subset.
 */
export function checkSubset(schema: unknown, limits?: Partial<Limits>): Problem[] {
  const problems = new ProblemList();
  checkRoot(schema, problems);
  const bounds = limits === undefined ? {} : { limits };
  const notSchemas = walkSchema(schema, { positions: "all", ...bounds }, (visited) => {
    if (!isJsonObject(visited.schema)) return;
    for (const name of Object.keys(visited.schema)) {
      const requirement = BANNED_KEYWORDS.get(name);
      if (requirement === undefined) continue;
      const message = `${name} is not allowed at any depth of a compact schema.`;
      problems.add("banned_keyword", { parent: visited.location, token: name }, message, requirement);
    }
  });
  return [...problems.toArray(), ...notSchemas.map(cite)];
}

function checkRoot(schema: unknown, problems: ProblemList): void {
  if (!isJsonObject(schema)) {
    const message = `Found ${describeKind(schema)}; a compact schema is an object with "type": "object".`;
    problems.add("root_not_object", undefined, message, "subset-root-object");
    return;
  }
  if (ownMember(schema, "type") !== "object") {
    const message = 'The root of a compact schema needs "type": "object".';
    problems.add("root_not_object", undefined, message, "subset-root-object");
  }
  if (!isJsonObject(ownMember(schema, "properties"))) {
    const message = "The root of a compact schema needs an object of properties, which may be empty.";
    problems.add("root_without_properties", undefined, message, "subset-root-properties");
  }
}

function cite(problem: Problem): Problem {
  const requirement = problem.code === "not_a_schema" ? "subset-valid-schema" : "subset-bounded";
  return { ...problem, requirement };
}
