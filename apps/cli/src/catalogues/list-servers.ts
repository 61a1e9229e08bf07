import { mcpProvider, type UpstreamSpec } from "@toolfold/facade/mcp";
import type { Catalogue } from "./catalogue.js";
import type { ServerEntry } from "./read-server-list.js";

/** Hears of each server that is done, in the order in which they are. */
export type OnListed = (catalogue: Catalogue, done: number, of: number) => void;

/** Starts every server at once and lists its tools. One that fails or is late is told as such, and hinders none. */
export async function listServers(
  entries: readonly ServerEntry[],
  deadlineMs: number,
  onListed: OnListed,
): Promise<Catalogue[]> {
  let done = 0;
  return Promise.all(
    entries.map(async (entry) => {
      const catalogue = "spec" in entry ? await listServer(entry.spec, deadlineMs) : entry;
      onListed(catalogue, ++done, entries.length);
      return catalogue;
    }),
  );
}

async function listServer(spec: UpstreamSpec, deadlineMs: number): Promise<Catalogue> {
  const { name: server } = spec;
  const notes: string[] = [];
  let isListed = false;
  const provider = mcpProvider({
    servers: [spec],
    prefix: "never",
    limits: { connectMs: deadlineMs, listMs: deadlineMs },
    onChange: () => {
      isListed = true;
    },
    onNote: (_server, note) => notes.push(note),
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), deadlineMs);
  });
  try {
    if ((await Promise.race([provider.settled, late])) === "late")
      return { server, reason: `It gave no list within ${deadlineMs / 1000} s.` };
    if (!isListed) return { server, reason: reasonIn(notes) };
    return { server, notes, tools: (await provider.list(undefined)).map(({ definition }) => definition) };
  } finally {
    clearTimeout(timer);
    await provider.close();
  }
}

function reasonIn(notes: readonly string[]): string {
  return notes.at(-1)?.replace(/ It has no tools until it is listed\.$/, "") ?? "It listed no tools.";
}
