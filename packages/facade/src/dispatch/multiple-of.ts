import { type FuncKeywordDefinition, str } from "ajv";
import { spend } from "./work-budget.js";

/** Whether a number is a multiple of another, both as they are written: 19.99 is one of 0.01, whatever the quotient's rounding. */
export function isMultiple(value: number, divisor: number): boolean {
  if (!Number.isFinite(value) || !Number.isFinite(divisor) || divisor === 0) return false;
  const [one, other] = [decimalOf(value), decimalOf(divisor)];
  const exponent = Math.min(one.exponent, other.exponent);
  return scaled(one, exponent) % scaled(other, exponent) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimalOf(value: number): Decimal {
  const [mantissa = "0", power = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to);
}

/** The validator's own divides binary fractions, and refuses 19.99 as a multiple of 0.01. */
export const MULTIPLE_OF: FuncKeywordDefinition = {
  keyword: "multipleOf",
  type: "number",
  schemaType: "number",
  errors: false,
  error: { message: ({ schemaCode }) => str`must be multiple of ${schemaCode}` },
  compile(divisor: number) {
    return (value: number) => {
      spend(1);
      return isMultiple(value, divisor);
    };
  },
};
