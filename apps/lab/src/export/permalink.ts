import { DEFAULT_GROUPING, type Grouping } from "../fold/grouping.js";
import { InputProblem } from "../read/input-problem.js";

/** Longer fragments are cut by chats and mail programs. */
export const MAX_FRAGMENT = 16_000;
/** What a fragment may unpack to: a link comes from anybody. */
const MAX_UNPACKED = 2 * 1024 * 1024;
const KEY = "#lab=";

/** What a link carries: the input's text and what was decided about it. */
export interface Shared {
  readonly name: string;
  readonly text: string;
  readonly window: number;
  readonly grouping: Grouping;
}

/** The link's fragment; `undefined` where the catalogue is too large for one. It is part of no request to any server. */
export async function packFragment(shared: Shared): Promise<string | undefined> {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(shared)));
  const text = KEY + toBase64Url(packed);
  return text.length > MAX_FRAGMENT ? undefined : text;
}

/**
 * Unpacks a fragment; `undefined` where it is none of ours.
 *
 * @throws InputProblem for one that is damaged or unpacks to too much.
 */
export async function unpackFragment(fragment: string): Promise<Shared | undefined> {
  if (!fragment.startsWith(KEY)) return undefined;
  let value: unknown;
  try {
    const bytes = await through(
      new DecompressionStream("deflate-raw"),
      fromBase64Url(fragment.slice(KEY.length)),
      MAX_UNPACKED,
    );
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new InputProblem("The link is damaged: what stands behind # cannot be unpacked. Ask for it again.");
  }
  const { name, text, window, grouping } = (value ?? {}) as Partial<Shared>;
  if (typeof name !== "string" || typeof text !== "string") {
    throw new InputProblem("The link holds no catalogue.");
  }
  return {
    name,
    text,
    window: typeof window === "number" && window > 0 && Number.isFinite(window) ? window : 200_000,
    grouping: readGrouping(grouping),
  };
}

/** What a stranger's link says of the grouping, where it has the shape that the editor writes. */
function readGrouping(value: unknown): Grouping {
  if (typeof value !== "object" || value === null) return DEFAULT_GROUPING;
  const given = value as Record<string, unknown>;
  const kept = Object.entries(DEFAULT_GROUPING).map(([name, usual]): [string, unknown] => {
    const found = Object.hasOwn(given, name) ? given[name] : usual;
    const fits = typeof found === typeof usual && Array.isArray(found) === Array.isArray(usual);
    return [name, fits && (!Array.isArray(found) || found.every(CHECKS.get(name) ?? isPair)) ? found : usual];
  });
  return Object.fromEntries(kept) as Record<string, unknown> as Grouping & Record<string, unknown>;
}

const isPair = (entry: unknown): boolean =>
  Array.isArray(entry) && entry.length === 2 && entry.every((text) => typeof text === "string");

const CHECKS: ReadonlyMap<string, (entry: unknown) => boolean> = new Map([
  [
    "callers",
    (entry: unknown) => {
      const { name, denied } = (entry ?? {}) as Record<string, unknown>;
      return typeof name === "string" && Array.isArray(denied) && denied.every((tool) => typeof tool === "string");
    },
  ],
]);

async function through(
  stream: { readonly readable: ReadableStream<Uint8Array>; readonly writable: WritableStream<BufferSource> },
  bytes: Uint8Array,
  limit: number = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes as BufferSource).then(() => writer.close());
  written.catch(() => {});
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.readable.getReader();
  for (let read = await reader.read(); read.value !== undefined; read = await reader.read()) {
    size += read.value.length;
    if (size > limit) {
      await reader.cancel();
      throw new RangeError("too much");
    }
    parts.push(read.value);
  }
  await written;
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
