/** Completion for fish. */
import { type CommandWords, listForms, type OptionWords, type Values } from './words.ts';

/** The script for fish. */
export function writeFishScript(commands: readonly CommandWords[]): string {
  // Only these can stand between the words of a command.
  const taking = commands.flatMap(({ subcommands, options }) =>
    subcommands.length === 0 ? [] : options.filter(({ value }) => value !== undefined),
  );
  const forms = [...new Set(taking.flatMap(listForms))];
  return `# fish completion for unitwise
# To load it: unitwise completion fish > ~/.config/fish/completions/unitwise.fish

# Whether the words before the cursor, options and their values aside, begin with these and, if there
# are commands below them, end there.
function __unitwise_at
    set -l tokens (commandline -opc)
    set -e tokens[1]
    set -l words
    set -l before
    for token in $tokens
        if not string match -q -- '-*' $token; and not contains -- "$before" ${forms.join(' ')}
            set -a words $token
        end
        set before $token
    end
    set -l ends $argv[1]
    set -e argv[1]
    set -l depth (count $argv)
    test (count $words) -ge $depth; or return 1
    test $ends = more; or test (count $words) -eq $depth; or return 1
    test $depth -eq 0; and return 0
    test "$words[1..$depth]" = "$argv"
end

complete -c unitwise -f
${commands.flatMap(writeCommandLines).join('\n')}
`;
}

function writeCommandLines({ path, subcommands, options, args }: CommandWords): string[] {
  const here = writeCondition(subcommands.length > 0 ? 'end' : 'more', path);
  return [
    ...subcommands.map(({ name, description }) => `${here} -a ${name} -d ${quote(description)}`),
    ...options.map((option) => `${here} ${writeOptionFlags(option)}`),
    ...args.slice(0, 1).flatMap(({ values }) => {
      const flags = writeValueFlags(values);
      return flags === '' ? [] : [`${here} ${flags}`];
    }),
  ];
}

function writeCondition(ends: 'end' | 'more', path: readonly string[]): string {
  return `complete -c unitwise -n ${quote(['__unitwise_at', ends, ...path].join(' '))}`;
}

function writeOptionFlags(option: OptionWords): string {
  const names = listForms(option).map((form) =>
    form.startsWith('--') ? `-l ${form.slice(2)}` : `-s ${form.slice(1)}`,
  );
  const value =
    option.value === undefined ? [] : [`-x ${writeValueFlags(option.value.values)}`.trim()];
  // -x would also forbid files.
  const flags = option.value?.values === 'file' ? ['-r -F'] : value;
  return [...names, ...flags, `-d ${quote(option.description)}`].join(' ');
}

function writeValueFlags(values: Values): string {
  if (values === 'file') return '-F';
  return values === 'any' ? '' : `-a ${quote(values.join(' '))}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
