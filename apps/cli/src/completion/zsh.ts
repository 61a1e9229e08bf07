import type { CompletionRow } from "./completion-table.js";

/** The script for zsh: a file `_toolfold` in a folder of `$fpath`, or sourced after `compinit`. */
export function zshCompletion(rows: readonly CompletionRow[]): string {
  const commands = rows.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = rows.map(({ name, options, operands }) => {
    const specs = options.map(({ name: option, takesValue, choices }) =>
      takesValue ? quoted(`--${option}=:value:${valuesOf(choices)}`) : quoted(`--${option}`),
    );
    return `    ${name}) _arguments ${[...specs, quoted(`*:operand:${valuesOf(operands)}`)].join(" ")} ;;`;
  });
  return `#compdef toolfold
# toolfold: completion for zsh
_toolfold() {
  local -a commands
  commands=(
${commands.join("\n")}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  shift words; (( CURRENT-- ))
  case $words[1] in
${cases.join("\n")}
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _toolfold "$@"; else compdef _toolfold toolfold; fi
`;
}

function valuesOf(words: readonly string[]): string {
  return words.length === 0 ? "_files" : `(${words.join(" ")})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
