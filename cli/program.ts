/** The commands, their words and their help. What a command does is loaded when it is called. */
import { Argument, Command, Option } from 'commander';
import { version } from '../package.json';
import { addAccount, addHomes } from './program/account.ts';
import { addBills, addConnection, addReport, addTariffs } from './program/bills.ts';
import { makeJsonOption } from './program/json.ts';
import { addMembers } from './program/members.ts';
import { addFiles, addMeter, addReadings } from './program/readings.ts';
import { addReminders } from './program/reminders.ts';

const AFTER_HELP = `
Exit codes:
  0  done
  1  refused or failed
  2  used wrongly
  3  not signed in, or an answer about a file is needed
  4  server not reached, or no answer in time

Environment:
  UNITWISE_URL     the server, before the one that was signed in to (default: http://localhost:8787)
  UNITWISE_TOKEN   a token, before the one of the sign-in
  UNITWISE_HOME    the home that is meant, where --home names none
  XDG_CONFIG_HOME  where the sign-in is kept, in unitwise/config.json (default: ~/.config)
  NO_COLOR         no colours`;

export function createProgram(): Command {
  const program = new Command('unitwise')
    .description("A household's electricity, understood: readings, bills, emissions, tips.")
    .version(version)
    .addOption(
      new Option('--home <HOME>', 'which home, by its number or name; the first when left out'),
    )
    .hook('preAction', (root) => {
      const { home } = root.opts<{ home?: string }>();
      if (home !== undefined) process.env['UNITWISE_HOME'] = home;
    })
    .showHelpAfterError('Use --help to see how it is used.')
    .showSuggestionAfterError()
    .addHelpText('after', AFTER_HELP);
  addAccount(program);
  addFiles(program);
  addReport(program);
  addMeter(program);
  addReadings(program);
  addHomes(program);
  addMembers(program);
  addReminders(program);
  addBills(program);
  addConnection(program);
  addTariffs(program);
  addRest(program);
  return program;
}

function addRest(program: Command): void {
  program
    .command('appliances')
    .description('the appliances of the household')
    .helpCommand(false)
    .command('list')
    .description('list the appliances, newest first')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('./commands/appliances.ts')).listAppliances(options));
  program
    .command('tip')
    .description('get an energy tip, for a question or in general')
    .argument('[QUESTION...]', 'what to save on, such as: geyser in winter')
    .addOption(makeJsonOption())
    .action(async (words, options) => (await import('./commands/tip.ts')).showTip(words, options));
  program
    .command('completion')
    .description('print what makes a shell complete the commands')
    .addArgument(new Argument('<SHELL>', 'which shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      `
To load it:
  bash  echo 'source <(unitwise completion bash)' >> ~/.bashrc
  zsh   unitwise completion zsh > "\${fpath[1]}/_unitwise"
  fish  unitwise completion fish > ~/.config/fish/completions/unitwise.fish`,
    )
    .action(async (shell) => {
      const { writeCompletionScript } = await import('./completion/scripts.ts');
      const { print } = await import('./output.ts');
      print(writeCompletionScript(shell, program));
    });
}
