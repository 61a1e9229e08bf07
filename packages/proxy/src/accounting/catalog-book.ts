import type { TokenCounter } from "@toolfold/core";
import { LRUCache } from "lru-cache";
import { type CatalogText, type StudiedCatalog, studyCatalog } from "./study-catalog.js";

const MAX_CATALOGS = 1_000;
const MAX_WAITING = 16;
/** After each study there is a pause of this many times its length, so that even ever new catalogues cost little. */
const PAUSE_FACTOR = 19;
/** Larger catalogues are not studied. */
const MAX_CATALOG_BYTES = 2 * 1024 * 1024;

/** Every catalogue is studied once, one at a time, off the path of requests. */
export class CatalogBook {
  readonly tokenizer: string | undefined;
  readonly #counter: TokenCounter | undefined;
  readonly #studied = new LRUCache<string, StudiedCatalog>({ max: MAX_CATALOGS });
  readonly #waiting = new Map<string, Promise<StudiedCatalog | undefined>>();
  #last: Promise<unknown> = Promise.resolve();
  #startedAt = 0;

  constructor(counter: TokenCounter | undefined) {
    this.#counter = counter;
    this.tokenizer = counter?.name;
  }

  get(digest: string): StudiedCatalog | undefined {
    return this.#studied.get(digest);
  }

  /** Resolves once the catalogue is studied; with nothing when it is too large, or too many wait. */
  async study(digest: string, text: () => CatalogText): Promise<StudiedCatalog | undefined> {
    const known = this.#studied.get(digest) ?? this.#waiting.get(digest);
    if (known !== undefined) return known;
    if (this.#waiting.size >= MAX_WAITING) return undefined;
    const catalog = text();
    if (catalog.full.length > MAX_CATALOG_BYTES) return undefined;
    const studied = this.#last.then(async () => {
      this.#startedAt = performance.now();
      try {
        const found = await studyCatalog(catalog, this.#counter);
        this.#studied.set(digest, found);
        return found;
      } catch {
        return undefined;
      } finally {
        this.#waiting.delete(digest);
      }
    });
    this.#last = studied.then(() => this.#pause());
    this.#waiting.set(digest, studied);
    return studied;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, (performance.now() - this.#startedAt) * PAUSE_FACTOR).unref();
    });
  }
}
