/** The commands with their arguments, options and help. The code of a command is loaded when it is called. */
import { Argument, Command, Option } from 'commander';
import { version } from '../package.json';
import { getProcess } from './command-process.ts';
import { countColumns } from './output.ts';
import { addAccount, addHomes } from './program/account.ts';
import { addBills, addConnection, addReport, addTariffs } from './program/bills.ts';
import { addMembers } from './program/members.ts';
import { makeJsonOption } from './program/options.ts';
import { addFiles, addMeter, addReadings } from './program/readings.ts';
import { addReminders } from './program/reminders.ts';

const AFTER_HELP = `
Exit codes:
  0  done
  1  refused or failed
  2  wrong usage
  3  not signed in, or a question about a file needs an answer
  4  the server could not be reached, or did not answer in time

Environment:
  UNITWISE_URL     the server, instead of the one of the sign-in (default: http://localhost:8787)
  UNITWISE_TOKEN   a token, instead of that of the sign-in
  UNITWISE_HOME    which home, if --home is not used
  XDG_CONFIG_HOME  the folder in which unitwise/config.json holds the sign-in (default: ~/.config)
  NO_COLOR         if set, no colours`;

/** The whole command line, with its help; parsing runs a command. */
export function createProgram(): Command {
  const home = new Option(
    '--home <HOME>',
    'which home, by its number or name; the first if left out',
  );
  const { stdout, stderr } = getProcess();
  const program = new Command('unitwise')
    .description("A household's electricity, understood: readings, bills, emissions, tips.")
    .version(version)
    .addOption(home)
    .hook('preAction', (root) => {
      const options = root.opts<{ home?: string }>();
      if (options.home !== undefined) getProcess().env['UNITWISE_HOME'] = options.home;
    })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => countColumns(stdout),
      getErrHelpWidth: () => countColumns(stderr),
    })
    // Not the options of a command above, such as --period of bill: bill check has its own.
    .configureHelp({
      showGlobalOptions: true,
      visibleGlobalOptions: (command) => (command.parent === null ? [] : [home]),
    })
    .showHelpAfterError('See: unitwise --help')
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

function addTips(program: Command): void {
  const tips = program
    .command('tips')
    .description('list what saves most this season, and what you said of it')
    .helpCommand(false);
  tips
    .command('list', { isDefault: true })
    .description('list the measures that save most this season, and those that you answered')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('./commands/tip-answers.ts')).listMeasures(options));
  tips
    .command('answer')
    .description('say that a measure is done, or not for you; none takes that back')
    .argument('<MEASURE>', 'which measure, by its id in the list')
    .addArgument(new Argument('<ANSWER>', 'what you say').choices(['done', 'not-for-us', 'none']))
    .addOption(makeJsonOption())
    .action(async (measure, answer, options) =>
      (await import('./commands/tip-answers.ts')).answerMeasure(measure, answer, options),
    );
}

function addRest(program: Command): void {
  program
    .command('appliances')
    .description("list the home's appliances")
    .helpCommand(false)
    .command('list', { isDefault: true })
    .description('list the appliances, newest first')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('./commands/appliances.ts')).listAppliances(options));
  program
    .command('tip')
    .description('get an energy tip, about a question or in general')
    .argument('[QUESTION...]', 'what to save on, such as: geyser in winter')
    .addOption(makeJsonOption())
    .action(async (words, options) => (await import('./commands/tip.ts')).showTip(words, options));
  addTips(program);
  program
    .command('completion')
    .description('print the script by which a shell completes commands')
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
