import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** One file of the page. */
export interface DashboardFile {
  readonly status: 200;
  readonly type: string;
  readonly body: Uint8Array;
}

const UPLOT = dirname(createRequire(import.meta.url).resolve("uplot"));
const OWN = new URL("../../dashboard/", import.meta.url);

const FILES: readonly (readonly [path: string, type: string, file: string | URL])[] = [
  ["/", "text/html; charset=utf-8", new URL("index.html", OWN)],
  ["/dashboard.js", "text/javascript; charset=utf-8", new URL("dashboard.js", OWN)],
  ["/dashboard.css", "text/css; charset=utf-8", new URL("dashboard.css", OWN)],
  ["/uplot.js", "text/javascript; charset=utf-8", join(UPLOT, "uPlot.iife.min.js")],
  ["/uplot.css", "text/css; charset=utf-8", join(UPLOT, "uPlot.min.css")],
];

/** Everything that the page at `/` is made of, by path. It comes from this machine alone. */
export async function readDashboard(): Promise<ReadonlyMap<string, DashboardFile>> {
  return new Map(
    await Promise.all(
      FILES.map(
        async ([path, type, file]) => [path, { status: 200 as const, type, body: await readFile(file) }] as const,
      ),
    ),
  );
}
