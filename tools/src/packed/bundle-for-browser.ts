import { build, type Metafile } from "esbuild";

/** One script for a browser, and every file that went into it. */
export interface BrowserBundle {
  readonly code: string;
  /** Input files, from the folder that was bundled. */
  readonly inputs: readonly string[];
}

/** Bundles an entry file for browsers with nothing left outside, so that a Node built-in is a build error. */
export async function bundleForBrowser(folder: string, entry: string): Promise<BrowserBundle> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2023",
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  return { code: outputFiles[0]?.text ?? "", inputs: inputsOf(metafile) };
}

function inputsOf({ inputs }: Metafile): string[] {
  return Object.keys(inputs).sort();
}
