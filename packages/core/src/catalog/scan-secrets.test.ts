import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scanSecrets } from "./scan-secrets.js";
import { SECRET_HINT, SECRET_SHAPES } from "./secret-shapes.js";

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const HEX = "0123456789abcdef";
const WORD = `${UPPER}${UPPER.toLowerCase()}0123456789`;

const random = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet.split("")), minLength: length, maxLength: length });

/** Made from parts, so that no scanner takes this file for a leak. */
const CREDENTIALS: readonly [name: string, prefix: string, rest: fc.Arbitrary<string>][] = [
  ["an AWS access key id", "AKIA", random(`${UPPER}234567`, 16)],
  ["an AWS access key id", "ASIA", random(`${UPPER}234567`, 16)],
  ["a GitHub token", "ghp_", random(WORD, 36)],
  ["a GitHub token", "gho_", random(WORD, 36)],
  ["a GitHub token", "ghs_", random(WORD, 36)],
  [
    "a GitHub fine-grained token",
    "github_pat_",
    fc.tuple(random(WORD, 22), random(WORD, 59)).map((parts) => parts.join("_")),
  ],
  ["a GitLab token", "glpat-", random(WORD, 20)],
  ["a Slack token", "xoxb-", fc.tuple(random("123456789", 12), random(WORD, 24)).map((parts) => parts.join("-"))],
  ["a Slack app token", "xapp-", random(WORD, 40)],
  [
    "a Slack webhook",
    "hooks.slack.com/services/",
    fc.tuple(random(UPPER, 9), random(UPPER, 11), random(WORD, 24)).map((parts) => parts.join("/")),
  ],
  ["a webhook secret", "whsec_", random(WORD, 32)],
  ["a Google refresh token", "1//0", random(WORD, 60)],
  ["a Twilio key", "SK", random(HEX, 32)],
  ["a Telegram bot token", "123456789:AA", random(WORD, 33)],
  ["a Grafana token", "glsa_", fc.tuple(random(WORD, 32), random(HEX, 8)).map((parts) => parts.join("_"))],
  ["a Docker token", "dckr_pat_", random(WORD, 27)],
  ["an NVIDIA key", "nvapi-", random(WORD, 64)],
  ["a LangSmith key", "lsv2_pt_", fc.tuple(random(HEX, 32), random(HEX, 10)).map((parts) => parts.join("_"))],
  ["an xAI key", "xai-", random(WORD, 80)],
  ["a Pulumi token", "pul-", random(HEX, 40)],
  ["a Stripe key", "sk_live_", random(WORD, 24)],
  ["a Stripe key", "rk_live_", random(WORD, 24)],
  ["an Anthropic key", "sk-ant-", random(WORD, 90).map((body) => `api03-${body}`)],
  ["an OpenAI key", "sk-proj-", random(WORD, 80)],
  ["an API key", "sk-", random(WORD, 48)],
  ["an OpenRouter key", "sk-or-v1-", random(HEX, 64)],
  ["a Google API key", "AIza", random(WORD, 35)],
  ["a Google OAuth secret", "GOCSPX-", random(WORD, 28)],
  ["an npm token", "npm_", random(WORD, 36)],
  ["a Hugging Face token", "hf_", random(WORD, 34)],
  ["a SendGrid key", "SG.", fc.tuple(random(WORD, 22), random(WORD, 43)).map((parts) => parts.join("."))],
  ["a DigitalOcean token", "dop_v1_", random(HEX, 64)],
  ["a Shopify token", "shpat_", random(HEX, 32)],
  ["a Databricks token", "dapi", random(HEX, 32)],
  ["a private key", "-----BEGIN RSA PRIVATE KEY-----\n", random(WORD, 64)],
  ["a private key", "-----BEGIN PRIVATE KEY-----\\n", random(WORD, 64)],
  [
    "a signed token (JWT)",
    "eyJ",
    fc
      .tuple(random(WORD, 33), random(WORD, 60), random(WORD, 43))
      .map(([head, body, tail]) => `${head}.eyJ${body}.${tail}`),
  ],
  ["a private key", `-----BEGIN EC PRIVATE KEY-----\n${" ".repeat(40)}`, random(WORD, 64)],
  [
    "a private key with headers",
    `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0F1E2D\n\n`,
    random(WORD, 64),
  ],
  [
    "a private key with headers",
    "-----BEGIN PGP PRIVATE KEY BLOCK-----\r\nVersion: GnuPG v2\r\n\r\n",
    random(WORD, 64),
  ],
  ["a private key with headers", "-----BEGIN RSA PRIVATE KEY-----\\nProc-Type: 4\\n\\n", random(WORD, 64)],
  ["a bearer token", "Bearer ", random(WORD, 40)],
  ["a bearer token", "BEARER ", random(WORD, 40)],
  ["a login in a header", "Authorization: Basic ", random(WORD, 24).map((body) => `${body}=`)],
  ["a URL with a password", "postgres://app:", fc.constant("Sunflower@db.prod.internal")],
  ["a URL with a password", "postgres://app:", fc.constant("Passw0rd!9@db.prod.internal")],
  ["a URL with a password", "redis://app:", fc.constant("q7%w@db.prod.internal")],
  ["an Azure account key", "AccountKey=", random(WORD, 86).map((body) => `${body}==`)],
  ["a URL with a password", "postgres://app:", random(WORD, 12).map((body) => `R7${body}q@db.internal:5432/prod`)],
];

const messageOf = (name: string) =>
  `Found what looks like ${name}; a descriptor carries no credentials: remove it, or write a placeholder such as <token>.`;

const secret = ["gh", "p_Zq7Rk2Wm9Xt4Vb6Nc1Lp8Hs3Jd5Fg0Ty2Au7"].join("");

describe("scanSecrets", () => {
  test.each(CREDENTIALS)(
    "catalog-secret-not-repeated: finds %s (%s…) in a value and repeats no part of it",
    (name, prefix, rest) => {
      fc.assert(
        fc.property(rest, fc.constantFrom("", " ", "key=", '"'), (body, before) => {
          fc.pre(!/x{4}/i.test(body));
          const secret = prefix + body;
          const found = scanSecrets({ inputSchema: { properties: { a: { default: `${before}${secret}` } } } });
          expect(found).toEqual([
            {
              code: "secret_found",
              pointer: "/inputSchema/properties/a/default",
              message: messageOf(name),
              requirement: "catalog-secret-refused",
            },
          ]);
          expect(JSON.stringify(found)).not.toContain(body.slice(0, 8));
        }),
        { numRuns: 50 },
      );
    },
  );

  test.each<[string, unknown, string]>([
    ["a description", { description: `Use ${secret}.` }, "/description"],
    ["a title", { title: secret }, "/title"],
    ["an id", { toolId: secret }, "/toolId"],
    [
      "a property's description",
      { inputSchema: { properties: { a: { description: secret } } } },
      "/inputSchema/properties/a/description",
    ],
    ["const", { inputSchema: { const: { deep: [secret] } } }, "/inputSchema/const/deep/0"],
    ["enum", { outputSchema: { enum: ["a", secret] } }, "/outputSchema/enum/1"],
    ["examples", { inputSchema: { examples: [{ key: secret }] } }, "/inputSchema/examples/0/key"],
    ["example", { inputSchema: { example: secret } }, "/inputSchema/example"],
    ["an unknown keyword", { inputSchema: { "x-token": secret } }, "/inputSchema/x-token"],
    ["a scope", { auth: { scopes: [secret] } }, "/auth/scopes/0"],
  ])("finds one in %s", (_where, descriptor, pointer) => {
    expect(scanSecrets(descriptor).map((problem) => problem.pointer)).toEqual([pointer]);
  });

  test("points to the object when a member's name holds one", () => {
    const found = scanSecrets({ inputSchema: { properties: { [secret]: {} } } });
    expect(found.map(({ pointer }) => pointer)).toEqual(["/inputSchema/properties"]);
    expect(JSON.stringify(found)).not.toContain("Zq7Rk2");
  });

  test.each([
    "sk_test_xxxxxxxxxxxxxxxxxxxxxxxx",
    "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "ghp_your-token-here",
    "your-token",
    "sk-...",
    "sk-ant-your-key-here-please",
    "xoxb-your-bot-token",
    "Bearer <token>",
    "Bearer YOUR_API_KEY_GOES_HERE_NOW",
    "Authorization: Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9...",
    "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
    "postgres://user:password@host/db",
    "postgresql://postgres:postgres@localhost:5432/postgres",
    "postgres://app:Quiet7Harbour@localhost:5432/app",
    "mongodb://localhost:27017",
    "redis://:<password>@cache.internal:6379",
    "https://user:********@git.internal/repo",
    "https://example.com/@scope/name:tag@1.2.3",
    "https://github.com/owner/repo/blob/main/file.ts#L1:2@3",
    "mailto:someone@example.com",
    "git@github.com:owner/repo.git",
    "task-sk-learn-something-very-long-and-readable",
    "npm_config_registry",
    "The AKIA prefix marks access keys; ghp_ marks tokens.",
    "^sk-[A-Za-z0-9]{20,}$",
    "AccountKey=<your key>",
    "Authorization: Basic <base64 of user:password>",
    "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
  ])("lets %j through, as a value and as a text", (text) => {
    expect(scanSecrets({ description: text, inputSchema: { default: text } })).toEqual([]);
  });

  test.each([
    ["AKIA", "IOSFODNN7EXAMPLE"],
    ["ghp", "_abcdefghijklmnopqrstuvwxyz0123456789"],
    ["sk", "-1234567890abcdef1234567890abcdef"],
    ["sk", "-abcdefghijklmnopqrstuvwxyz"],
    [
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0",
      ".SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
    ],
    ["https://bot:", "hunter2hunter@git.example.com/repo"],
  ])("lets the made-up %s%s through in a text, but not as a value", (...parts) => {
    const text = parts.join("");
    expect(scanSecrets({ description: `For instance ${text}`, inputSchema: { examples: [text] } })).toEqual([]);
    expect(scanSecrets({ inputSchema: { default: text } })).toHaveLength(1);
    expect(scanSecrets({ inputSchema: { properties: { a: { enum: [text], const: { b: text } } } } })).toHaveLength(2);
  });

  test.each([
    "Bearer authentication-scheme-described-in-rfc6750",
    "sk-ant-api03-abc123def456ghi789jkl",
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.KMUFsIDTnFmyG3nMiGM6H9FNFUROf3wh7SmqJp-QV30",
    "postgres://app:Sunflower@db.internal",
  ])("lets the documentation %j through in a text", (text) => {
    expect(scanSecrets({ description: text })).toEqual([]);
  });

  test("reads whatever stands below a default, a const or an enum as a value", () => {
    const made = ["gh", "p_abcdefghijklmnopqrstuvwxyz0123456789"].join("");
    const values = { default: { title: made }, const: { description: made }, enum: [{ title: made }] };
    expect(scanSecrets({ inputSchema: values }).map(({ pointer }) => pointer)).toEqual([
      "/inputSchema/default/title",
      "/inputSchema/const/description",
      "/inputSchema/enum/0/title",
    ]);
  });

  test("ends on what contains itself, and on more values than the limit", () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(scanSecrets(cycle).map(({ code }) => code)).toEqual(["too_many_nodes"]);
    expect(scanSecrets([1, 2, 3], { nodes: 3 }).map(({ code }) => code)).toEqual(["too_many_nodes"]);
    expect(scanSecrets([1, 2, 3], { nodes: 4 })).toEqual([]);
  });

  test("reads 100,000 levels without recursion", () => {
    let deep: unknown = secret;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(scanSecrets(deep)).toHaveLength(1);
  });
});

describe("SECRET_SHAPES", () => {
  test.each(SECRET_SHAPES)("$name: no quantifier stands inside another, so the search is linear", ({ pattern }) => {
    const withoutClasses = pattern.source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, "c");
    expect(withoutClasses).not.toMatch(/\)[*+{]/);
    expect(withoutClasses).not.toMatch(/[*+}][*+{]/);
    expect(pattern.flags).toContain("g");
  });

  test.each(SECRET_SHAPES)(
    "$name: every run has an upper bound, so that no text exhausts the engine",
    ({ pattern }) => {
      const withoutClasses = pattern.source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, "c");
      expect(withoutClasses).not.toMatch(/[*+]|,\}/);
    },
  );

  test.each(["ghp_", "-----BEGIN PRIVATE KEY-----", "eyJ", "Bearer ", "sk-ant-"])(
    "reads eight million characters after %s",
    (prefix) => {
      expect(scanSecrets(prefix + "A1b2".repeat(2_000_000))).toEqual([]);
      expect(scanSecrets(`${prefix}${"A1b2".repeat(2_000_000)} ${secret}`)).toHaveLength(1);
    },
  );

  test("has a hint for every shape: what the hint rules out, no shape matches", () => {
    const texts = fc.oneof(...CREDENTIALS.map(([, prefix, rest]) => rest.map((body) => prefix + body)));
    fc.assert(
      fc.property(texts, (text) => {
        expect(SECRET_HINT.test(text)).toBe(true);
      }),
    );
  });
});
