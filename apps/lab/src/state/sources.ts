import { type Signal, signal } from "@preact/signals";
import { isJsonObject, type Json } from "@toolfold/core";
import { InputProblem } from "../read/input-problem.js";
import { type Input, MAX_BYTES, tooLarge } from "../read/read-catalog.js";
import { openFrom } from "./catalog-state.js";
import { knownStarts } from "./grouping-state.js";

/** A host that serves this page and its catalogue. */
export interface LiveSource {
  readonly name: string;
  readonly url: string;
  readonly token: string;
}

export const liveSources: Signal<readonly LiveSource[]> = signal([]);

const DEADLINE_MS = 15_000;

/** Reads a catalogue from a Toolfold host. */
export async function readHost(address: string, token: string): Promise<Input> {
  const base = URL.canParse(address, location.href) ? new URL(address, location.href) : undefined;
  if (base === undefined || !/^https?:$/.test(base.protocol)) {
    throw new InputProblem(`"${address}" is no address. Give one such as http://127.0.0.1:4870`);
  }
  const url = /\/v1\/tools\/?$/.test(base.pathname) ? base : new URL("v1/tools", `${base.href.replace(/\/?$/, "")}/`);
  let response: Response;
  try {
    response = await fetch(url, {
      headers: token === "" ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(DEADLINE_MS),
      referrerPolicy: "no-referrer",
      credentials: "omit",
    });
  } catch {
    throw new InputProblem(
      `${url.origin} gave no answer that this page may read. Is the host running, and does it allow other origins (CORS)? If not, save the answer of ${url.pathname} as a file and drop it here.`,
    );
  }
  if (response.status === 401) throw new InputProblem(`${url.origin} refused the token (401). Give one that it knows.`);
  if (!response.ok)
    throw new InputProblem(`${url.href} answered ${response.status}. A Toolfold host answers GET /v1/tools.`);
  return { name: url.host, bytes: await readBounded(url.host, response) };
}

/** Reads a body up to the size that the page takes. */
async function readBounded(name: string, response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    parts.push(read.value);
    size += read.value.length;
    if (size <= MAX_BYTES) continue;
    await reader?.cancel();
    throw tooLarge(name, size);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** Opens the catalogue of a host. */
export function openHost(address: string, token: string): Promise<boolean> {
  return openFrom(async () => [await readHost(address, token)]);
}

/** Opens one of the hosts that serve this page. */
export function openLive({ name, url, token }: LiveSource): Promise<boolean> {
  return openFrom(async () => [{ ...(await readHost(url, token)), name }]);
}

/** Asks whoever serves the page whether there is a live catalogue beside it. */
export async function findLiveSources(): Promise<void> {
  const response = await fetch("lab.json", { cache: "no-store" });
  const answer = (await response.json()) as Json;
  const sources = isJsonObject(answer) && Array.isArray(answer.sources) ? answer.sources : [];
  liveSources.value = sources.filter(isLiveSource);
  const starts = isJsonObject(answer) && isJsonObject(answer.starts) ? Object.entries(answer.starts) : [];
  knownStarts.value = new Map(starts.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function isLiveSource(value: unknown): value is LiveSource {
  return isJsonObject(value) && [value.name, value.url, value.token].every((text) => typeof text === "string");
}

/** The catalogue that ships with the page. */
export function openExample(): Promise<boolean> {
  return openFrom(async () => {
    const response = await fetch("example.json");
    return [{ name: "Example", bytes: new Uint8Array(await response.arrayBuffer()) }];
  });
}
