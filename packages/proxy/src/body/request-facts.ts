import { type ByteRange, Cursor, decodeString } from "@toolfold/core";

/** What a request says about itself, found in one strict pass; nothing but short strings is decoded. */
export interface RequestFacts {
  /** The one list of tools, when it stands where all but batches have it and nothing else can be one. */
  readonly tools: ByteRange | undefined;
  readonly model: string | undefined;
  /** `metadata.user_id` and `prompt_cache_key`, as they stand there. */
  readonly userId: string | undefined;
  readonly cacheKey: string | undefined;
  /** The model has answered before: the conversation goes on. */
  readonly isRunning: boolean;
  /** What tells one conversation from another: the system prompt and the first message of the user. */
  readonly opening: readonly ByteRange[];
}

const DEPTH = 256;
/** A longer text is no name and no id, and not even decoded. */
const MAX_TEXT_BYTES = 4096;
const TEXTS: ReadonlySet<string> = new Set(["model", "prompt_cache_key"]);
const PREFACES: ReadonlySet<string> = new Set(["system", "instructions", "systemInstruction", "system_instruction"]);
const TURNS: ReadonlySet<string> = new Set(["messages", "input", "contents"]);
/** Members that hold tools of their own, so that `tools` is not all there is. */
const OTHER_TOOLS: ReadonlySet<string> = new Set(["functions", "requests", "result"]);
/** Members that continue a conversation which the provider remembers. */
const CONTINUES: ReadonlySet<string> = new Set(["previous_response_id", "conversation"]);
const ANSWERING: ReadonlySet<string> = new Set(["assistant", "model"]);
const SYSTEM: ReadonlySet<string> = new Set(["system", "developer"]);
/** Items of OpenAI Responses that only a model writes. */
const WRITTEN_BY_MODEL: ReadonlySet<string> = new Set([
  "function_call",
  "reasoning",
  "custom_tool_call",
  "item_reference",
]);

/** How long the value is that begins at `at`, when it is a list that is known and need not be read. */
export type KnownLength = (bytes: Uint8Array, at: number) => number | undefined;

/** @throws JsonTextError when the bytes are not strict JSON in UTF-8. */
export function readFacts(bytes: Uint8Array, knownLength: KnownLength = () => undefined): RequestFacts {
  const cursor = new Cursor(bytes, DEPTH);
  const texts = new Map<string, string>();
  const toolMembers: (ByteRange & { readonly isList: boolean })[] = [];
  const opening: ByteRange[] = [];
  let hasOtherTools = false;
  let isRunning = false;
  let hasUser = false;
  const member = (name: string): void => {
    const { at: start, kind } = cursor;
    if (TURNS.has(name) && kind === "array") {
      cursor.elements(() => turn());
      return;
    }
    if (name === "metadata" && kind === "object") {
      members(cursor, (inner) => text(inner === "user_id" ? "user_id" : undefined));
      return;
    }
    if (TEXTS.has(name)) {
      text(name);
      return;
    }
    const length = name === "tools" ? knownLength(bytes, start) : undefined;
    if (length === undefined) cursor.skip();
    else cursor.at = start + length;
    if (name === "tools") toolMembers.push({ start, end: cursor.at, isList: kind === "array" });
    hasOtherTools ||= OTHER_TOOLS.has(name);
    isRunning ||= CONTINUES.has(name) && kind !== "null";
    if (PREFACES.has(name) || TURNS.has(name)) opening.push({ start, end: cursor.at });
  };
  const text = (name: string | undefined): void => {
    const { at, kind } = cursor;
    cursor.skip();
    if (name === undefined || kind !== "string" || cursor.at - at > MAX_TEXT_BYTES) return;
    texts.set(name, decodeString(bytes, at));
  };
  const turn = (): void => {
    const { at: start, kind } = cursor;
    let role = "user";
    if (kind !== "object") cursor.skip();
    else {
      members(cursor, (name) => {
        const { at, kind: valueKind } = cursor;
        cursor.skip();
        if (valueKind !== "string") return;
        if (name === "role") role = decodeString(bytes, at);
        else if (name === "type") isRunning ||= WRITTEN_BY_MODEL.has(decodeString(bytes, at));
      });
    }
    isRunning ||= ANSWERING.has(role);
    if (!hasUser && (role === "user" || SYSTEM.has(role))) opening.push({ start, end: cursor.at });
    hasUser ||= role === "user";
  };
  if (cursor.kind === "object") members(cursor, member);
  else cursor.skip();
  cursor.end();
  const [tools, ...more] = toolMembers;
  const isAlone = tools?.isList === true && more.length === 0 && !hasOtherTools;
  return {
    tools: isAlone ? { start: tools.start, end: tools.end } : undefined,
    model: texts.get("model"),
    userId: texts.get("user_id"),
    cacheKey: texts.get("prompt_cache_key"),
    isRunning,
    opening,
  };
}

function members(cursor: Cursor, visit: (name: string) => void): void {
  cursor.members((key) => visit(decodeString(cursor.source.bytes, key)));
}
