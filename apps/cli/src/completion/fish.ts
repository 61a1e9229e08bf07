import type { CompletionRow } from "./completion-table.js";

/** The script for fish: `toolfold.fish` in a folder of completions. */
export function fishCompletion(rows: readonly CompletionRow[]): string {
  const lines = rows.flatMap(({ name, summary, options, operands }) => {
    const inside = `complete -c toolfold -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c toolfold -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ...(operands.length > 0 ? [`${inside} -f -a ${quoted(operands.join(" "))}`] : []),
      ...options.map(({ name: option, takesValue, choices }) =>
        [
          inside,
          `-l ${option}`,
          ...(takesValue ? [choices.length > 0 ? `-x -a ${quoted(choices.join(" "))}` : "-r"] : []),
        ].join(" "),
      ),
    ];
  });
  return `# toolfold: completion for fish\n${lines.join("\n")}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
