import { LRUCache } from "lru-cache";
import type { CatalogBook } from "./catalog-book.js";
import type { Savings } from "./stats.js";

/** How often one catalogue came, and how often it was cut. */
interface CatalogUse {
  readonly cut: Savings;
  readonly possible: Savings;
}

/** Estimated tokens over all catalogues that have been counted. */
export interface TokenSums extends CatalogUse {
  readonly uncountedRequests: number;
}

const MAX_CATALOGS = 1_000;

/** Nothing saved. */
export const NO_SAVINGS: Savings = { gross: 0, unique: 0 };

/** Weighs each catalogue by its tokens when it is asked, since they are only known some time after its first request. */
export class TokenSavings {
  readonly #book: CatalogBook;
  readonly #uses: LRUCache<string, CatalogUse>;
  #retired: TokenSums = { cut: NO_SAVINGS, possible: NO_SAVINGS, uncountedRequests: 0 };

  constructor(book: CatalogBook) {
    this.#book = book;
    this.#uses = new LRUCache({
      max: MAX_CATALOGS,
      noDisposeOnSet: true,
      dispose: (use, digest) => {
        this.#retired = this.#weigh(this.#retired, use, digest);
      },
    });
  }

  add(digest: string, isCut: boolean, isNew: boolean): void {
    const { cut, possible } = this.#uses.get(digest) ?? { cut: NO_SAVINGS, possible: NO_SAVINGS };
    this.#uses.set(digest, { cut: isCut ? plus(cut, 1, isNew) : cut, possible: plus(possible, 1, isNew) });
  }

  /** What one request with this catalogue saves, or could save; `undefined` as long as it has not been counted. */
  of(digest: string): number | undefined {
    const tokens = this.#book.get(digest)?.tokens;
    return tokens === undefined ? undefined : tokens.full - tokens.trimmed;
  }

  sums(): TokenSums {
    let sums = this.#retired;
    for (const [digest, use] of this.#uses.entries()) sums = this.#weigh(sums, use, digest);
    return sums;
  }

  #weigh(sums: TokenSums, { cut, possible }: CatalogUse, digest: string): TokenSums {
    const saved = this.of(digest);
    if (saved === undefined) return { ...sums, uncountedRequests: sums.uncountedRequests + possible.gross };
    return { ...sums, cut: weighed(sums.cut, cut, saved), possible: weighed(sums.possible, possible, saved) };
  }
}

/** Counts an amount; it is unique when it is seen for the first time. */
export function plus({ gross, unique }: Savings, amount: number, isNew: boolean): Savings {
  return { gross: gross + amount, unique: unique + (isNew ? amount : 0) };
}

function weighed(sum: Savings, use: Savings, weight: number): Savings {
  return { gross: sum.gross + use.gross * weight, unique: sum.unique + use.unique * weight };
}
