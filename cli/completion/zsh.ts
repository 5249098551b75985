/** Completion for zsh, by its own `_arguments`. */
import { type CommandWords, type OptionWords, optionForms, type Values } from './words.ts';

export function zshScript(commands: readonly CommandWords[]): string {
  return `#compdef unitwise
# zsh completion for unitwise
# To load it: unitwise completion zsh > "\${fpath[1]}/_unitwise"

${commands.toReversed().map(zshFunction).join('\n\n')}

if [[ $funcstack[1] == _unitwise ]]; then
  _unitwise "$@"
else
  compdef _unitwise unitwise
fi
`;
}

function functionName(path: readonly string[]): string {
  return ['_unitwise', ...path].join('_');
}

function zshFunction(command: CommandWords): string {
  const { path, subcommands, options } = command;
  const specs = options.map(optionSpec);
  if (subcommands.length === 0) {
    return `${functionName(path)}() {
  _arguments -s ${[...specs, ...argumentSpecs(command)].join(' \\\n    ')}
}`;
  }
  const offered = subcommands.map(({ name, description }) => quote(`${name}:${description}`));
  const cases = subcommands.map(({ name }) => `${name}) ${functionName([...path, name])} ;;`);
  return `${functionName(path)}() {
  local curcontext="$curcontext" state line
  local -a commands=(
    ${offered.join('\n    ')}
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

function optionSpec(option: OptionWords): string {
  const all = optionForms(option);
  const value =
    option.value === undefined ? '' : `:${option.value.name}:${action(option.value.values)}`;
  const help = `[${option.description.replace(/[[\]\\]/g, '\\$&')}]`;
  if (all.length === 1) return quote(`${all[0]}${help}${value}`);
  return `${quote(`(${all.join(' ')})`)}{${all.join(',')}}${quote(help + value)}`;
}

function argumentSpecs({ args }: CommandWords): string[] {
  return args.map(({ name, values, variadic }) =>
    quote(`${variadic ? '*' : ''}:${name}:${action(values)}`),
  );
}

function action(values: Values): string {
  if (values === 'file') return '_files';
  return values === 'any' ? ' ' : `(${values.join(' ')})`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
