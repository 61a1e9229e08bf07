import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The description in `api/openapi.yaml` of a checkout, with the schemas that it names inside, as JSON text. */
export function bundleOpenapi(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), "toolfold-openapi-"));
  const output = join(folder, "openapi.json");
  try {
    execFileSync(join(root, "node_modules/.bin/redocly"), ["bundle", "api/openapi.yaml", "--output", output], {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: "off" },
      stdio: "pipe",
    });
    return `${JSON.stringify(JSON.parse(readFileSync(output, "utf8")), undefined, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
