/** Why bytes were refused as JSON text. */
export type JsonTextErrorCode = "not_json" | "not_utf8" | "too_deep" | "too_large";

/** The bytes are not strict JSON text in UTF-8, or they exceed a bound. */
export class JsonTextError extends Error {
  readonly code: JsonTextErrorCode;
  /** Byte offset of the first byte that is wrong. */
  readonly offset: number;

  constructor(code: JsonTextErrorCode, offset: number, message: string) {
    super(`${message} (byte ${offset})`);
    this.name = "JsonTextError";
    this.code = code;
    this.offset = offset;
  }
}
