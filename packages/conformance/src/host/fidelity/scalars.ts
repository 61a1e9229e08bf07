import type { Members } from "../../json-body.js";

const LONGEST_TEXT = 300;

/** Texts that common patterns and formats accept. */
const WORDS = [
  "a",
  "A",
  "0",
  "1",
  "abc",
  "ABC",
  "a1",
  "a-b",
  "a_b",
  "a.b",
  "a/b",
  "a b",
  "x-a",
  "é",
  "user@example.com",
  "https://example.com/",
  "2024-01-31",
  "2024-01-31T12:00:00Z",
  "12:00:00",
  "P1D",
  "#ff8800",
  "en-US",
  "127.0.0.1",
  "::1",
  "1.0.0",
  "123e4567-e89b-12d3-a456-426614174000",
  "/a/b",
  "0123456789abcdef0123456789abcdef",
];

/** Texts around the bounds of a schema, and of many kinds where it has a pattern or format. */
export function stringsOf({ minLength, maxLength, pattern, format }: Members): readonly string[] {
  const lengths = [minLength ?? 0, Number(minLength ?? 0) + 1, maxLength ?? 3]
    .filter((length) => typeof length === "number")
    .filter((length) => length >= 0 && length <= LONGEST_TEXT);
  const bounded = lengths.map((length) => "a".repeat(length));
  return pattern === undefined && format === undefined ? [...bounded, ...WORDS.slice(0, 3)] : [...WORDS, ...bounded];
}

/** Numbers around the bounds of a schema. */
export function numbersOf(schema: Members, whole: boolean): readonly number[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const step = typeof multipleOf === "number" && multipleOf > 0 ? multipleOf : 1;
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((bound) => typeof bound === "number");
  const around = bounds.flatMap((bound) => [bound, bound + step, bound - step, bound + 0.5, bound - 0.5]);
  const onGrid = bounds.flatMap((bound) => [Math.ceil(bound / step) * step, Math.floor(bound / step) * step]);
  const numbers = [...around, ...onGrid, 0, step, 1, -1, 2, 3 * step, 1.5, 1e9];
  return whole ? numbers.filter(Number.isInteger) : numbers;
}
