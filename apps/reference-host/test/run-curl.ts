import { execFileSync } from "node:child_process";
import { request } from "node:http";

/** Runs a printed `curl` command in a shell; without curl, does exactly what it says. */
export async function runCurl(command: string): Promise<unknown> {
  return JSON.parse(
    hasCurl() ? execFileSync("sh", ["-c", command], { encoding: "utf8", stdio: "pipe" }) : await imitate(command),
  );
}

function hasCurl(): boolean {
  try {
    execFileSync("curl", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function imitate(command: string): Promise<string> {
  const [, authorization, url] = /^curl -H 'Authorization: ([^']+)' \\\n {2}'([^']+)'$/.exec(command) ?? [];
  if (authorization === undefined || url === undefined)
    throw new Error(`Not a command that this test knows: ${command}`);
  return new Promise((resolve, reject) => {
    request(url, { headers: { authorization } }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve(body));
    })
      .on("error", reject)
      .end();
  });
}
