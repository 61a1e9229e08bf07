import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { main } from "../main.js";
import { testTerminal } from "../test-terminal.test-support.js";

const scratch = mkdtempSync(join(tmpdir(), "toolfold-completion-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function scriptFor(shell: string): Promise<string> {
  const terminal = testTerminal();
  expect(await main(["completion", shell], terminal)).toBe(0);
  const file = join(scratch, `script.${shell}`);
  writeFileSync(file, terminal.out());
  return file;
}

function has(shell: string): boolean {
  return spawnSync(shell, ["-c", ":"]).status === 0;
}

/** What a shell offers at the end of a line. */
const ASK: Readonly<Record<string, (script: string, words: readonly string[]) => string>> = {
  bash: (script, words) =>
    `source ${script}; COMP_WORDS=(${words.map((word) => `"${word}"`).join(" ")}); COMP_CWORD=${words.length - 1}; _toolfold; printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: (script, words) => `source ${script}; complete -C '${words.join(" ")}'`,
};

const CASES: readonly (readonly [words: string[], offered: string[], not: string[]])[] = [
  [
    ["toolfold", ""],
    ["report", "compact", "facade", "completion"],
    ["serve", "--json"],
  ],
  [["toolfold", "co"], ["compact", "completion"], ["report"]],
  [["toolfold", "compact", "--on"], ["--on-widen"], ["--report"]],
  [["toolfold", "compact", "--on-widen", ""], ["keep", "omit"], ["--report"]],
  [["toolfold", "facade", ""], ["serve", "list", "explain", "report"], ["keep"]],
  [["toolfold", "proxy", "--apply", ""], ["observe", "new-sessions", "all"], ["keep"]],
  [["toolfold", "trim", "--shape", "open"], ["openai-chat", "openai-responses"], ["gemini"]],
];

describe("toolfold completion", () => {
  it.skipIf(!has("bash"))("offers in bash after --shape= (skipped where there is no bash)", async () => {
    const words = ["toolfold", "trim", "--shape", "=", "open"];
    const { stdout } = spawnSync("bash", ["-c", ASK.bash?.(await scriptFor("bash"), words) ?? ""], {
      encoding: "utf8",
    });
    expect(stdout.trim().split("\n")).toEqual(["openai-chat", "openai-functions", "openai-responses"]);
  });

  for (const [shell, ask] of Object.entries(ASK)) {
    it.skipIf(!has(shell)).each(CASES)(
      `offers in ${shell} after %j (skipped where there is no ${shell})`,
      async (words, offered, not) => {
        const { stdout } = spawnSync(shell, ["-c", ask(await scriptFor(shell), words)], { encoding: "utf8" });
        const answers = stdout.split("\n").map((line) => line.split("\t", 1)[0]);
        expect(answers).toEqual(expect.arrayContaining(offered));
        for (const word of not) expect(answers).not.toContain(word);
      },
    );
  }

  it.skipIf(!has("zsh"))("is read by zsh (skipped where there is no zsh)", async () => {
    const script = await scriptFor("zsh");
    const lines = `autoload -Uz compinit && compinit -u -d ${scratch}/dump; source ${script}; print \${_comps[toolfold]}; whence -w _toolfold`;
    const { stdout, stderr } = spawnSync("zsh", ["-f", "-c", lines], { encoding: "utf8" });
    expect([stdout, stderr]).toEqual(["_toolfold\n_toolfold: function\n", ""]);
  });

  it("names the shells that it knows", async () => {
    const terminal = testTerminal();
    expect(await main(["completion", "tcsh"], terminal)).toBe(2);
    expect(terminal.err()).toBe('toolfold: Unknown shell "tcsh". Known: bash, zsh, fish.\n');
  });
});
