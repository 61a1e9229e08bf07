import { NATIVE_BYTES } from "./native-bytes.js";

/** Shorter text is read faster than the runtime is asked. */
const WORTH_ASKING = 256;

/**
 * Whether the runtime itself says that all of the bytes are UTF-8. `false` means that nobody knows: a runtime without
 * such a test, short text, or a mistake whose place has to be found.
 */
export function isKnownUtf8(bytes: Uint8Array): boolean {
  return NATIVE_BYTES !== undefined && bytes.length >= WORTH_ASKING && NATIVE_BYTES.isUtf8(bytes);
}
