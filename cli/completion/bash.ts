/** Completion for bash, from version 3.2 on, which macOS still brings. */

import { quoteForShell } from '../text.ts';
import { type CommandWords, listForms, type Values } from './words.ts';

/** The script for bash. */
export function writeBashScript(commands: readonly CommandWords[]): string {
  const paths = commands.flatMap(({ path, subcommands }) =>
    subcommands.map(({ name }) => quoteForShell([...path, name].join(' '))),
  );
  return `# bash completion for unitwise
# To load it: source <(unitwise completion bash)

_unitwise() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path='' arguments=0 i
  COMPREPLY=()
  # bash takes --format=text apart into three words.
  if [[ $cur == '=' ]]; then
    cur=''
  elif [[ $prev == '=' ]]; then
    prev=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${path:+$path }\${COMP_WORDS[i]}" in
      ${paths.join(' | ')})
        path="\${path:+$path }\${COMP_WORDS[i]}" ;;
      *)
        [[ \${COMP_WORDS[i]} == -?* || \${COMP_WORDS[i]} == '=' ]] || arguments=$((arguments + 1)) ;;
    esac
  done
  case "$path $prev" in
${commands.flatMap(writeValueCases).join('\n')}
  esac
  case "$path" in
${commands.map(writeCommandCase).join('\n')}
  esac
}

_unitwise_words() {
  COMPREPLY=($(compgen -W "$1" -- "$cur"))
}

_unitwise_files() {
  # compopt, from bash 4 on, leaves names with spaces to readline.
  compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$cur"))
}

complete -F _unitwise unitwise
`;
}

/** What follows an option that takes a value. */
function writeValueCases({ path, options }: CommandWords): string[] {
  return options.flatMap((option) => {
    if (option.value === undefined) return [];
    const after = listForms(option).map((form) => quoteForShell([path.join(' '), form].join(' ')));
    return [`    ${after.join(' | ')}) ${writeOffer(option.value.values)}return ;;`];
  });
}

function writeCommandCase({ path, subcommands, options, args }: CommandWords): string {
  const offeredWords = [...subcommands.map(({ name }) => name), ...options.flatMap(listForms)];
  const [first] = args;
  const values = first?.values ?? 'any';
  if (Array.isArray(values)) offeredWords.unshift(...values);
  const words = `_unitwise_words ${quoteForShell(offeredWords.join(' '))}`;
  if (values !== 'file') return `    ${quoteForShell(path.join(' '))}) ${words} ;;`;
  return `    ${quoteForShell(path.join(' '))})
      if [[ $cur == -?* || $arguments -gt 0 ]]; then ${words}; else _unitwise_files; fi ;;`;
}

function writeOffer(values: Values): string {
  if (values === 'file') return '_unitwise_files; ';
  return values === 'any' ? '' : `_unitwise_words ${quoteForShell(values.join(' '))}; `;
}
