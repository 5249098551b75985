/** Completion for zsh, by its own `_arguments`. */

import { quoteForShell } from '../text.ts';
import { type CommandWords, listForms, type OptionWords, type Values } from './words.ts';

/** The script for zsh. */
export function writeZshScript(commands: readonly CommandWords[]): string {
  return `#compdef unitwise
# zsh completion for unitwise
# To load it: unitwise completion zsh > "\${fpath[1]}/_unitwise"

${commands.toReversed().map(writeFunction).join('\n\n')}

if [[ $funcstack[1] == _unitwise ]]; then
  _unitwise "$@"
else
  compdef _unitwise unitwise
fi
`;
}

function nameFunction(path: readonly string[]): string {
  return ['_unitwise', ...path].join('_');
}

function writeFunction(command: CommandWords): string {
  const { path, subcommands, options } = command;
  const specs = options.map(writeOptionSpec);
  if (subcommands.length === 0) {
    return `${nameFunction(path)}() {
  _arguments -s ${[...specs, ...writeArgumentSpecs(command)].join(' \\\n    ')}
}`;
  }
  const offeredWords = subcommands.map(({ name, description }) =>
    quoteForShell(`${name}:${description}`),
  );
  const cases = subcommands.map(({ name }) => `${name}) ${nameFunction([...path, name])} ;;`);
  return `${nameFunction(path)}() {
  local curcontext="$curcontext" state line
  local -a commands=(
    ${offeredWords.join('\n    ')}
  )
  _arguments -C ${[...specs, "'1:command:->command'", "'*::argument:->argument'"].join(' \\\n    ')}
  case $state in
    command) _describe command commands ;;
    argument)
      case $line[1] in
        ${cases.join('\n        ')}
      esac ;;
  esac
}`;
}

function writeOptionSpec(option: OptionWords): string {
  const forms = listForms(option);
  const value =
    option.value === undefined ? '' : `:${option.value.name}:${writeAction(option.value.values)}`;
  const help = `[${option.description.replace(/[[\]\\]/g, '\\$&')}]`;
  if (forms.length === 1) return quoteForShell(`${forms[0]}${help}${value}`);
  return `${quoteForShell(`(${forms.join(' ')})`)}{${forms.join(',')}}${quoteForShell(help + value)}`;
}

function writeArgumentSpecs({ args }: CommandWords): string[] {
  return args.map(({ name, values, variadic }) =>
    quoteForShell(`${variadic ? '*' : ''}:${name}:${writeAction(values)}`),
  );
}

function writeAction(values: Values): string {
  if (values === 'file') return '_files';
  return values === 'any' ? ' ' : `(${values.join(' ')})`;
}
