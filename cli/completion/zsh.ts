/** Completion for zsh, by its own `_arguments`. */
import { type CommandWords, forms, type OptionWords, type Values } from './words.ts';

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
  const offered = subcommands.map(({ name, description }) => quoted(`${name}:${description}`));
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
  const all = forms(option);
  const value =
    option.value === undefined ? '' : `:${option.value.name}:${action(option.value.values)}`;
  const help = `[${option.description.replace(/[[\]\\]/g, '\\$&')}]`;
  if (all.length === 1) return quoted(`${all[0]}${help}${value}`);
  return `${quoted(`(${all.join(' ')})`)}{${all.join(',')}}${quoted(help + value)}`;
}

function argumentSpecs({ args }: CommandWords): string[] {
  return args.map(({ name, values, variadic }) =>
    quoted(`${variadic ? '*' : ''}:${name}:${action(values)}`),
  );
}

function action(values: Values): string {
  if (values === 'file') return '_files';
  return values === 'any' ? ' ' : `(${values.join(' ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
