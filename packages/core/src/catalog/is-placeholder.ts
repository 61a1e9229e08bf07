/** Where a text stands: as a value that a call would use, or as words for a reader. */
export type TextPlace = "data" | "prose";

/** Written instead of a secret in any place. */
const MASKED = /x{4}|\*{3}|\.{3}|…|[<>{}$[\]]/i;

/** Words between separators: `your-token-here`. */
const SEPARATED_WORD =
  /(?:^|[-_.])(?:your|my|the|example|sample|test|fake|demo|dummy|foo|bar|key|token|secret|here|changeme|placeholder|redacted)(?:[-_.]|$)/i;

/** Words and runs that documentation writes into the middle of a made-up key. */
const MADE_UP = /example|sample|placeholder|redacted|dummy|changeme|secret|token|your|abcdef|abc123|123456|qwerty/i;

/** Keys that vendors publish in their own documentation. */
const PUBLISHED: ReadonlySet<string> = new Set([
  "16C7e42F292c6912E7710c838347Ae178B4a",
  "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
  "KMUFsIDTnFmyG3nMiGM6H9FNFUROf3wh7SmqJp-QV30",
  "TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ",
  "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
]);

/**
 * Whether something in the shape of a secret is only an example of one. Prose is read leniently, since documentation is full
 * of made-up keys; a value that a call would use is a secret unless it is plainly masked.
 */
export function isPlaceholder(secret: string, place: TextPlace): boolean {
  if (MASKED.test(secret) || SEPARATED_WORD.test(secret)) return true;
  if (place === "data") return false;
  if (MADE_UP.test(secret) || PUBLISHED.has(secret) || readsLikeWords(secret)) return true;
  return !/[0-9]/.test(secret) || new Set(secret).size < 8;
}

/** Such as `scheme-described-in-rfc6750`. */
function readsLikeWords(secret: string): boolean {
  return secret.split(/[-_.]/).filter((part) => /^[a-z]{3,}$/.test(part)).length >= 3;
}

/** Nobody's password: the word for what belongs there. */
const USUAL_PASSWORD =
  /^(?:pass|passwd|password|pwd|secret|token|key|apikey|changeme|example|user|admin|root|guest|test|demo|dummy|(?:your|my)[-_]?[a-z_-]*|1234[0-9]*)$/i;
/** In prose a password that only contains such a word is made up as well. */
const MADE_UP_PASSWORD = /pass|pwd|secret|token|key|changeme|example|your|user|admin|root|guest|test|demo|dummy|^1234/i;
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|host\.docker\.internal)$/i;
const NO_MACHINE = /^(?:host|hostname|server|domain|ip|db)$|(?:^|\.)(?:example|test|invalid|localhost)(?:\.[a-z]+)?$/i;

/**
 * Whether `user:password@host` is only an example: masked, a usual password or a local machine; in prose also a password
 * that is short, only letters or contains a usual one, and a machine that is none.
 */
export function isPlaceholderLogin(user: string, password: string, host: string, place: TextPlace): boolean {
  if (MASKED.test(password) || MASKED.test(host) || THIS_MACHINE.test(host)) return true;
  if (USUAL_PASSWORD.test(password) || password === user) return true;
  if (place === "data") return false;
  return MADE_UP_PASSWORD.test(password) || password.length < 6 || /^[a-z]+$/i.test(password) || NO_MACHINE.test(host);
}
