/** A credential that is recognisable by the way in which its vendor writes it. */
export interface SecretShape {
  /** What a message calls it. */
  readonly name: string;
  /**
   * Global; the group `secret` is the part that no placeholder would have. No quantifier stands inside another, and a match
   * cannot start inside the run that it reads, so every search is linear in the text. Every run has an upper bound, since
   * the engine throws when it has to remember too many steps back.
   */
  readonly pattern: RegExp;
}

type Row = readonly [name: string, prefix: string, secret: string];

/** Tokens that are one word: a prefix that says whose they are, then the secret. */
const TOKENS: readonly Row[] = [
  ["an AWS access key id", "(?:AKIA|ASIA)", "[A-Z0-9]{16}"],
  ["a GitHub token", "gh[oprsu]_", "[A-Za-z0-9]{20,512}"],
  ["a GitHub fine-grained token", "github_pat_", "[A-Za-z0-9_]{22,512}"],
  ["a GitLab token", "gl(?:pat|oas|dt|rt|cbt|ptt|soat)-", "[A-Za-z0-9_-]{20,512}"],
  ["a Slack token", "xox[abeoprs]-", "[A-Za-z0-9-]{10,512}"],
  ["a Slack app token", "xapp-", "[A-Za-z0-9-]{20,512}"],
  ["a Slack webhook", "hooks\\.slack\\.com/services/", "[A-Z0-9]{8,12}/[A-Z0-9]{8,12}/[A-Za-z0-9]{20,512}"],
  ["a webhook secret", "whsec_", "[A-Za-z0-9+/=]{24,512}"],
  ["a Stripe key", "[rs]k_live_", "[A-Za-z0-9]{12,512}"],
  ["an Anthropic key", "sk-ant-", "[A-Za-z0-9_-]{20,512}"],
  ["an OpenAI key", "sk-(?:proj|svcacct|admin)-", "[A-Za-z0-9_-]{20,512}"],
  ["an OpenRouter key", "sk-or-v1-", "[0-9a-f]{32,512}"],
  ["an API key", "sk-", "[A-Za-z0-9]{20,512}"],
  ["a Google API key", "AIza", "[A-Za-z0-9_-]{30,512}"],
  ["a Google OAuth secret", "GOCSPX-", "[A-Za-z0-9_-]{20,512}"],
  ["a Google OAuth token", "ya29\\.", "[A-Za-z0-9_-]{20,512}"],
  ["a Google refresh token", "1//0", "[A-Za-z0-9_-]{40,512}"],
  ["a Twilio key", "SK(?=[0-9a-f]{8})", "[0-9a-f]{32}"],
  ["a Telegram bot token", "[0-9]{8,10}:AA", "[A-Za-z0-9_-]{33}"],
  ["a Grafana token", "glsa_", "[A-Za-z0-9_]{32,512}"],
  ["a Docker token", "dckr_pat_", "[A-Za-z0-9_-]{20,512}"],
  ["an NVIDIA key", "nvapi-", "[A-Za-z0-9_-]{40,512}"],
  ["a LangSmith key", "lsv2_(?:pt|sk)_", "[0-9a-f_]{32,512}"],
  ["an xAI key", "xai-", "[A-Za-z0-9]{60,512}"],
  ["a Pulumi token", "pul-", "[0-9a-f]{40}"],
  ["an npm token", "npm_", "[A-Za-z0-9]{30,512}"],
  ["a PyPI token", "pypi-", "[A-Za-z0-9_-]{50,512}"],
  ["a Hugging Face token", "hf_", "[A-Za-z0-9]{30,512}"],
  ["a Groq key", "gsk_", "[A-Za-z0-9]{40,512}"],
  ["a Replicate token", "r8_", "[A-Za-z0-9]{30,512}"],
  ["a Perplexity key", "pplx-", "[A-Za-z0-9]{40,512}"],
  ["a SendGrid key", "SG\\.", "[A-Za-z0-9_-]{20,24}\\.[A-Za-z0-9_-]{40,512}"],
  ["a DigitalOcean token", "do[opr]_v1_", "[0-9a-f]{40,512}"],
  ["a Shopify token", "shp(?:at|ca|pa|ss)_", "[0-9A-Fa-f]{32}"],
  ["a Linear key", "lin_api_", "[A-Za-z0-9]{32,512}"],
  ["a Notion token", "ntn_", "[A-Za-z0-9]{40,512}"],
  ["a Figma token", "figd_", "[A-Za-z0-9_-]{36,512}"],
  ["a Postman key", "PMAK-", "[0-9a-f]{24}-[0-9a-f]{30,512}"],
  ["a Databricks token", "dapi", "[0-9a-f]{32}"],
  ["a Supabase token", "sbp_", "[0-9a-f]{40}"],
  ["a Vault token", "hv[bs]\\.", "[A-Za-z0-9_-]{24,512}"],
  ["an age key", "AGE-SECRET-KEY-1", "[0-9A-Z]{50,512}"],
];

const NOT_INSIDE_A_WORD = "(?<![A-Za-z0-9_-])";

/** Every shape that {@link scanSecrets} knows. */
export const SECRET_SHAPES: readonly SecretShape[] = [
  ...TOKENS.map(([name, prefix, secret]) => ({
    name,
    pattern: new RegExp(`${NOT_INSIDE_A_WORD}${prefix}(?<secret>${secret})`, "g"),
  })),
  {
    name: "a private key",
    pattern: /-----BEGIN [A-Z0-9 ]{0,32}PRIVATE KEY(?: BLOCK)?-----[\s\\nr]{0,256}(?<secret>[A-Za-z0-9+/=]{24,512})/g,
  },
  {
    name: "a private key with headers",
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,32}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,256}?(?:\n[ \t\r]{0,64}\n|\\n(?:\\r)?\\n)[ \t]{0,64}(?<secret>[A-Za-z0-9+/=]{24,512})/g,
  },
  {
    name: "a signed token (JWT)",
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4096}\.eyJ[A-Za-z0-9_-]{8,16384}\.(?<secret>[A-Za-z0-9_-]{16,512})/g,
  },
  {
    name: "a bearer token",
    pattern: /(?<![A-Za-z0-9_-])(?:[Bb]earer|BEARER)[ \t]{1,4}(?<secret>[A-Za-z0-9._~+/=-]{20,512})/g,
  },
  {
    name: "a login in a header",
    pattern: /[Aa]uthorization["']?[:=][ \t"']{0,4}[Bb]asic[ \t]{1,4}(?<secret>[A-Za-z0-9+/]{12,512}={0,2})/g,
  },
  {
    name: "an Azure account key",
    pattern: /AccountKey=(?<secret>[A-Za-z0-9+/]{80,90}={0,2})/g,
  },
  {
    name: "a URL with a password",
    pattern: /:\/\/(?<user>[^\s/?#:@"'`]{0,128}):(?<secret>[^\s/?#@"'`]{1,256})@(?<host>[^\s/?#:@"'`]{1,256})/g,
  },
];

/** A text without any of these cannot match a shape: one pass rules out almost every text. */
export const SECRET_HINT: RegExp = new RegExp(
  [
    "-----BEGIN ",
    "eyJ",
    "(?:earer|EARER|asic)[ \\t]",
    "AccountKey=",
    ":\\/\\/[^\\s/?#@]{0,400}@",
    ...TOKENS.map(([, prefix]) => prefix),
  ].join("|"),
);
