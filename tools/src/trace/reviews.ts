import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The file that people keep: which wording of each requirement its check was last compared with. */
export const REVIEWS = "spec/v1/reviews.json";

/** What a person said about one requirement. */
export interface Review {
  /** The `hash` of the requirement's text when its check was last read beside it. */
  readonly text: string;
  /** Why nothing can check it. */
  readonly notObservable?: string;
}

/** By requirement. */
export type Reviews = ReadonlyMap<string, Review>;

/** Reads the reviews of a checkout. */
export function readReviews(root: string): Reviews {
  return new Map(Object.entries(JSON.parse(readFileSync(join(root, REVIEWS), "utf8")) as Record<string, Review>));
}

/** The reviews as they stand in the file: in the order of the ids. */
export function formatReviews(reviews: Reviews): string {
  const sorted = [...reviews].sort(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`;
}
