import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

interface SchemaText {
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
}

/** A page of Markdown about one schema: what it says of itself, its text, and its examples. */
export function schemaMarkdown(root: string, source: string): string {
  const text = readFileSync(join(root, source), "utf8");
  const { $id = "", title = basename(source), description = "" } = JSON.parse(text) as SchemaText;
  const name = basename(source, ".schema.json");
  return [
    `# ${title}`,
    description,
    `\`$id\`: \`${$id}\``,
    "## Schema",
    fence(text),
    ...(["valid", "invalid"] as const).flatMap((kind) => examples(root, name, kind)),
  ].join("\n\n");
}

function examples(root: string, name: string, kind: "valid" | "invalid"): string[] {
  const folder = join(root, "schemas/examples", name, kind);
  let files: string[];
  try {
    files = readdirSync(folder).toSorted();
  } catch {
    return [];
  }
  return [
    kind === "valid" ? "## Valid examples" : "## Invalid examples",
    ...files.flatMap((file) => [`### ${file.replace(/\.json$/, "")}`, fence(readFileSync(join(folder, file), "utf8"))]),
  ];
}

function fence(text: string): string {
  return `\`\`\`json\n${text.trimEnd()}\n\`\`\``;
}
