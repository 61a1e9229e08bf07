/** What a provider accepts as the name of a tool. */
export interface NameRule {
  readonly provider: string;
  readonly pattern: RegExp;
  readonly allowed: string;
}

/** The rules of the large providers, as their API references state them. */
export const NAME_RULES: readonly NameRule[] = [
  { provider: "Anthropic", pattern: /^[a-zA-Z0-9_-]{1,128}$/, allowed: "1 to 128 of a-z A-Z 0-9 _ -" },
  { provider: "OpenAI", pattern: /^[a-zA-Z0-9_-]{1,64}$/, allowed: "1 to 64 of a-z A-Z 0-9 _ -" },
  {
    provider: "Gemini",
    pattern: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/,
    allowed: "a letter or _, then up to 63 of a-z A-Z 0-9 _ . : -",
  },
];
