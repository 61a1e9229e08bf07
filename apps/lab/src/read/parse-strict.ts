import { type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";
import { InputProblem } from "./input-problem.js";

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
const SHOWN = 16;

/**
 * Decodes and parses strict JSON.
 *
 * @throws InputProblem with line and column.
 */
export function parseStrict(name: string, bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new InputProblem(`${name} is not UTF-8. JSON text is UTF-8: save it as such.`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InputProblem(describe(name, text));
  }
}

class Found extends Error {
  readonly code: ParseErrorCode;
  readonly offset: number;
  readonly place: string;

  constructor(code: ParseErrorCode, offset: number, place: string) {
    super();
    this.code = code;
    this.offset = offset;
    this.place = place;
  }
}

/** Only the first problem counts: what follows it is mostly its echo. */
function describe(name: string, text: string): string {
  if (text.trim() === "") return `${name} is empty. A tools/list answer or a request body is needed.`;
  if (text.startsWith("\ufeff")) return `${name}, line 1, column 1: found a byte order mark. JSON text has none.`;
  try {
    visit(
      text,
      {
        onError(code, offset, _length, line, column) {
          throw new Found(code, offset, `line ${line + 1}, column ${column + 1}`);
        },
      },
      STRICT,
    );
  } catch (found) {
    if (!(found instanceof Found)) return `${name} is nested too deep to be read.`;
    const seen =
      found.offset >= text.length ? "the text ends here" : `found ${JSON.stringify(excerpt(text, found.offset))}`;
    return `${name}, ${found.place}: ${seen}. ${reasonOf(found.code)}`;
  }
  return `${name} is not JSON.`;
}

/** What stands at a place, to the end of its line. */
function excerpt(text: string, offset: number): string {
  const [line = ""] = text.slice(offset, offset + SHOWN).split(/(?<=.)[\r\n]/, 1);
  return line;
}

function reasonOf(code: ParseErrorCode): string {
  const name = printParseErrorCode(code);
  if (name.includes("Comment")) return "Comments are not part of JSON: remove them.";
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  return `JSON is needed (${words.toLowerCase()}).`;
}
