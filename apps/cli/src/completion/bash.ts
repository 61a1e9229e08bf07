import type { CompletionRow } from "./completion-table.js";

/** The script for bash; where it knows no word, bash completes files. */
export function bashCompletion(rows: readonly CompletionRow[]): string {
  const cases = rows.flatMap(({ name, options, operands }) => [
    ...options
      .filter(({ takesValue }) => takesValue)
      .map(({ name: option, choices }) => `    ${name}:--${option}) words="${choices.join(" ")}" ;;`),
    ...(operands.length > 0 ? [`    ${name}:${name}) words="${operands.join(" ")}" ;;`] : []),
    `    ${name}:*) [[ $word == -* ]] && words="${options.map((option) => `--${option.name}`).join(" ")}" ;;`,
  ]);
  return `# toolfold: completion for bash
_toolfold() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  # Bash takes --option=value for three words.
  if [[ $before == = ]]; then before="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  if [[ $word == = ]]; then word=""; fi
  if [[ $COMP_CWORD -eq 1 ]]; then
    words="${rows.map(({ name }) => name).join(" ")} --help --version"
  else case "\${COMP_WORDS[1]}:$before" in
${cases.join("\n")}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _toolfold toolfold
`;
}
