/** Where a text stands: as a value that a call would use, or as words for a reader. */
export type TextPlace = "data" | "prose";

/** Written instead of a secret in any place. */
const MASKED = /x{4}|\*{3}|\.{3}|…|[<>{}$[\]]/i;

/** Words between separators: `your-token-here`. */
const SEPARATED_WORD =
  /(?:^|[-_.])(?:your|my|the|example|sample|test|fake|demo|dummy|foo|bar|key|token|secret|here|changeme|placeholder|redacted)(?:[-_.]|$)/i;

/** Words and runs that documentation writes into the middle of a made-up key. */
const MADE_UP = /example|sample|placeholder|redacted|dummy|changeme|secret|token|your|abcdef|123456|qwerty/i;

/** Keys that vendors publish in their own documentation. */
const PUBLISHED: ReadonlySet<string> = new Set([
  "16C7e42F292c6912E7710c838347Ae178B4a",
  "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
  "TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ",
  "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
]);

/**
 * Whether something in the shape of a secret is only an example of one. Prose is read leniently, since documentation is full
 * of made-up keys; a value that a call would use is a secret unless it is plainly masked.
 */
export function isPlaceholder(secret: string, place: TextPlace): boolean {
  if (MASKED.test(secret) || SEPARATED_WORD.test(secret)) return true;
  if (place === "data") return false;
  return MADE_UP.test(secret) || PUBLISHED.has(secret) || !/[0-9]/.test(secret) || new Set(secret).size < 8;
}

const USUAL_PASSWORDS = /pass|pwd|secret|token|key|changeme|example|your|user|admin|root|guest|test|demo|dummy|^1234/i;
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|host\.docker\.internal)$/i;
const NO_MACHINE = /^(?:host|hostname|server|domain|ip|db)$|(?:^|\.)(?:example|test|invalid|localhost)(?:\.[a-z]+)?$/i;

/** Whether `user:password@host` is only an example: a usual password, a local machine, or in prose a machine that is none. */
export function isPlaceholderLogin(user: string, password: string, host: string, place: TextPlace): boolean {
  if (MASKED.test(password) || MASKED.test(host) || USUAL_PASSWORDS.test(password)) return true;
  if (password.length < 6 || password === user || /^[a-z]+$/i.test(password)) return true;
  return THIS_MACHINE.test(host) || (place === "prose" && NO_MACHINE.test(host));
}
