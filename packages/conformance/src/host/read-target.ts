import { CannotRun } from "../cannot-run.js";

/**
 * Reads where a host is: what stands before its `/v1/tools`.
 *
 * @throws {CannotRun} when it is no http or https URL, or carries a credential, a query or a fragment.
 */
export function readTarget(target: string | URL): URL {
  const text = String(target);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw new CannotRun(`"${withoutSecrets(text)}" is no URL of a host. Allowed: http or https, as in ${EXAMPLE}.`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new CannotRun(`The URL of ${url.host} carries a user name or password. Give a bearer token apart from it.`);
  }
  if (url.search !== "" || url.hash !== "") {
    throw new CannotRun(
      `The URL ${url.origin}${url.pathname} has a query or fragment. Give what stands before /v1/tools, as in ${EXAMPLE}, and a token apart from it.`,
    );
  }
  return url;
}

const EXAMPLE = "http://127.0.0.1:4870";

function withoutSecrets(text: string): string {
  return text.replace(/\/\/[^/@]*@/, "//…@").replace(/[?#].*$/s, "?…");
}
