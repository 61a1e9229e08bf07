import type { JsonObject } from "@toolfold/core";
import type { ErrorObject, ValidateFunction } from "ajv";
import { embedSchemas } from "../schema/embed-schemas.js";
import { validatorCompiler } from "./compile-validator.js";
import { prepareSchema } from "./prepare-schema.js";
import { withinBudget } from "./work-budget.js";

/** One thing that a schema finds wrong with arguments. */
export interface Finding {
  /** JSON Pointer into the arguments. */
  readonly pointer: string;
  readonly schemaPointer: string;
  readonly keyword: string;
  readonly message: string;
}

/**
 * Judges arguments; an empty list says that they fit, or that the schema cannot be judged here. To be called within a budget:
 * it ends a judgement that would take too long.
 */
export type Judge = (args: JsonObject) => readonly Finding[];

const compileFirst = validatorCompiler(false);
const compileAll = validatorCompiler(true);
const accepts: Judge = () => [];
const judges = new WeakMap<JsonObject, Judge>();

/**
 * The judge of a tool's schema, made at its first use. A schema in an unknown dialect, or one that no validator can
 * compile, judges nothing: its server will.
 */
export function judgeOf(schema: JsonObject): Judge {
  const known = judges.get(schema);
  if (known !== undefined) return known;
  const judge = compile(schema);
  judges.set(schema, judge);
  return judge;
}

function compile(schema: JsonObject): Judge {
  const { schemas, definitions } = embedSchemas([{ name: "arguments", schema }]);
  const [root] = schemas;
  if (root === undefined) return accepts;
  const standalone = Object.keys(definitions).length > 0 ? { ...root, $defs: definitions } : root;
  if (!prepareSchema(standalone)) return accepts;
  try {
    const first = compileFirst(standalone);
    const all = lazily(() => compileAll(standalone));
    return (args) => judge(args, first, all);
  } catch {
    return accepts;
  }
}

/** A list of all findings may be longer than the arguments and the schema together: beyond this only the first is named. */
const STEPS_FOR_ALL = 10_000;

function judge(args: JsonObject, first: ValidateFunction, all: () => ValidateFunction): readonly Finding[] {
  if (first(args)) return [];
  const errors = first.errors ?? [];
  const findings = withinBudget(() => {
    const validate = all();
    validate(args);
    return validate.errors;
  }, STEPS_FOR_ALL);
  return (findings ?? errors).map(findingOf);
}

function findingOf({ instancePath, schemaPath, keyword, message }: ErrorObject): Finding {
  return { pointer: instancePath, schemaPointer: schemaPath, keyword, message: message ?? `does not fit ${keyword}` };
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
