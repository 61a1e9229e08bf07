import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface MinimalHost {
  readonly TOKENS: { readonly all: string; readonly some: string };
  startHost(
    shape: { readonly compactView: boolean },
    deviation?: { value(ask: { readonly path: string }, right: Answer): Answer },
  ): Promise<{ readonly url: string; close(): Promise<void> }>;
}

/** Loads the conformance suite's minimal host: small, and written from the specification alone. */
export async function loadMinimalHost(root: string): Promise<MinimalHost> {
  const folder = await mkdtemp(join(tmpdir(), "toolfold-minimal-host-"));
  try {
    const { outputFiles } = await build({
      entryPoints: [join(root, "packages/conformance/broken-hosts/minimal-host.ts")],
      bundle: true,
      write: false,
      format: "esm",
      platform: "node",
      logLevel: "silent",
    });
    const file = join(folder, "minimal-host.mjs");
    writeFileSync(file, outputFiles[0]?.text ?? "");
    return (await import(pathToFileURL(file).href)) as MinimalHost;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A right host that has no catalogue at all. */
export const WITHOUT_CATALOGUE = {
  value({ path }: { readonly path: string }, right: Answer): Answer {
    const body = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
    if (path !== "/.well-known/openwop") {
      const headers = { "content-type": "application/json", "cache-control": "no-store" };
      return { status: 404, headers, body: body({ error: "not_found", message: "No such resource." }) };
    }
    if (right.status !== 200) return right;
    return { ...right, body: body({ ...(JSON.parse(right.body.toString("utf8")) as object), toolCatalog: undefined }) };
  },
};
