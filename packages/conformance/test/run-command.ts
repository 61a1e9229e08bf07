import { main } from "../src/cli/main.js";

/** Runs the command in this process, as in a pipe, without an environment. */
export async function runCommand(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ["", ""];
  const code = await main(args, {
    stdout: (chunk) => {
      out += chunk;
    },
    stderr: (text) => {
      err += text;
    },
    env: () => undefined,
    columns: undefined,
  });
  return { code, out, err };
}
