/** A command to paste into a shell, on two lines so that it fits 80 columns. */
export function curlLine(token: string, url: string): string {
  return `curl -H 'Authorization: Bearer ${token}' \\\n  '${url.replaceAll("'", "%27")}'`;
}
