import { validateToolDescriptor } from "../generated/validators.js";
import { isJsonObject, ownMember } from "../json-value.js";
import type { Problem } from "../problem.js";

/**
 * Whether a value has the shape of a tool descriptor: the closed field set, the vocabularies, an id that a URL can carry,
 * and `exec` only from `host-extension`. Its schemas are {@link checkSchema}'s business, its texts {@link scanSecrets}'s.
 *
 * @returns every problem with its pointer, codes `invalid_descriptor` and `exec_not_allowed`. Empty: well formed.
 */
export function checkDescriptor(value: unknown): Problem[] {
  const problems = validateToolDescriptor(value)
    .filter(({ schemaPath }) => !schemaPath.startsWith(EXEC_RULE))
    .map(({ instancePath, message }) => invalid(instancePath, `The value ${message}.`, "catalog-descriptor-shape"));
  if (!isJsonObject(value)) return problems;
  if (ownMember(value, "safetyTier") === "exec" && ownMember(value, "source") !== "host-extension") {
    problems.push(EXEC_NOT_ALLOWED);
  }
  const toolId = ownMember(value, "toolId");
  if (typeof toolId === "string") problems.push(...checkAddressable(toolId));
  return problems;
}

/** Where the schema says what {@link EXEC_NOT_ALLOWED} says with a code of its own. */
const EXEC_RULE = "#/then/";

const EXEC_NOT_ALLOWED: Problem = {
  code: "exec_not_allowed",
  pointer: "/safetyTier",
  message: 'The tier "exec" is only for tools whose source is "host-extension"; choose another tier.',
  requirement: "catalog-exec-source",
};

const DOT_SEGMENTS: ReadonlySet<string> = new Set([".", ".."]);

function checkAddressable(toolId: string): Problem[] {
  if (DOT_SEGMENTS.has(toolId)) {
    return [
      invalid("/toolId", "URL parsers remove a path segment of dots; choose another id.", "catalog-id-dot-segment"),
    ];
  }
  if (LONE_SURROGATE.test(toolId)) {
    return [
      invalid("/toolId", "A lone surrogate cannot be percent-encoded; choose another id.", "catalog-id-round-trip"),
    ];
  }
  if (toolId.length > MAX_ENCODED_LENGTH || encodeURIComponent(toolId).length > MAX_ENCODED_LENGTH) {
    const message = `Percent-encoded, the id has more than ${MAX_ENCODED_LENGTH} characters; choose a shorter id.`;
    return [invalid("/toolId", message, "catalog-id-length")];
  }
  return [];
}

const MAX_ENCODED_LENGTH = 4096;
const LONE_SURROGATE = /\p{Surrogate}/u;

function invalid(pointer: string, message: string, requirement: string): Problem {
  return { code: "invalid_descriptor", pointer, message, requirement };
}
