type IsUtf8 = (bytes: Uint8Array) => boolean;

interface Runtime {
  readonly process?: { getBuiltinModule?(name: string): { readonly isUtf8?: IsUtf8 } | undefined };
}

const isUtf8 = (globalThis as Runtime).process?.getBuiltinModule?.("node:buffer")?.isUtf8;
/** Shorter text is read faster than the runtime is asked. */
const WORTH_ASKING = 256;

/**
 * Whether the runtime itself says that all of the bytes are UTF-8, many times faster than they can be read one by one.
 * `false` means that nobody knows: a runtime without such a test, short text, or a mistake whose place has to be found.
 */
export function isKnownUtf8(bytes: Uint8Array): boolean {
  return isUtf8 !== undefined && bytes.length >= WORTH_ASKING && isUtf8(bytes);
}
