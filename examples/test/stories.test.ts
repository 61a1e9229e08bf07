import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const HOME = dirname(dirname(fileURLToPath(import.meta.url)));

/** What each story says when it goes well. */
const STORIES: Readonly<Record<string, RegExp>> = {
  "express-host": /^The application's own paths answer as before\.$/m,
  "facade-with-rights": /^For a reader, a tool that writes is not there: /m,
  "judge-a-host": /\b0 failed\b/,
  "minimal-host": /\b0 failed, 0 warned\b/,
  "trim-in-sdk-call": /^Nothing but three annotations of the schema is gone/m,
};

/** Runs a story as a user would, with the packages as they are published. */
async function run(story: string): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(HOME, story, "main.js")], { stdio: ["ignore", "pipe", "pipe"] });
  const out: string[] = [];
  const err: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, out: out.join(""), err: err.join("") };
}

describe("stories", () => {
  it.each(Object.entries(STORIES))(
    "%s ends well",
    async (story, says) => {
      const { code, out, err } = await run(story);
      expect([code, err]).toEqual([0, expect.not.stringContaining("AssertionError")]);
      expect(out).toMatch(says);
    },
    60_000,
  );

  it("are all run", () => {
    const folders = readdirSync(HOME, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const mains = folders.filter(
      ({ name }) => name !== "node_modules" && readdirSync(join(HOME, name)).includes("main.js"),
    );
    expect(mains.map(({ name }) => name).toSorted()).toEqual(Object.keys(STORIES).toSorted());
  });
});
