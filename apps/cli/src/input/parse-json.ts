import { type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { Failure } from "../failure.js";
import type { Input } from "./read-input.js";

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Parses an input as JSON; what is wrong with it is told with line and column. */
export function parseJson({ name, bytes }: Input): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Failure("badInput", `${name} is not UTF-8. JSON text is UTF-8 (RFC 8259).`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Failure("badInput", `${name}:${whereAndWhy(text)} JSON is needed.`);
  }
}

function whereAndWhy(text: string): string {
  const errors: ParseError[] = [];
  parseTree(text, errors, STRICT);
  const [first] = errors;
  const offset = first?.offset ?? 0;
  const before = text.slice(0, offset).split("\n");
  const seen = offset >= text.length ? "the text ends" : `found ${JSON.stringify(text.slice(offset, offset + 12))}`;
  const why = first === undefined ? "not JSON" : printParseErrorCode(first.error);
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}: ${seen} (${why}).`;
}
