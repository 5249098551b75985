/** The commands, their words and their help. What a command does is loaded when it is called. */
import { Argument, Command, Option } from 'commander';
import { version } from '../package.json';

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

const SOURCES = ['manual', 'csv_upload'];
const METER_ANSWERS = ['confirmed', 'rolled-over', 'replaced', 'reset', 'estimate-was-high'];
const USAGE_BY = ['day', 'month', 'period'];

const json = () => new Option('--json', 'print the answer as JSON');

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
  addBills(program);
  addConnection(program);
  addTariffs(program);
  addRest(program);
  return program;
}

function addAccount(program: Command): void {
  program
    .command('login')
    .description('sign in and remember it')
    .option('--server <URL>', 'the address of the server')
    .option('--email <EMAIL>', 'whose account; asked for when left out')
    .option(
      '--password-stdin',
      "read the password from stdin's first line, as is done where there is no terminal",
    )
    .action(async (options) => (await import('./commands/account.ts')).login(options));
  program
    .command('logout')
    .description('sign out and forget it')
    .action(async () => (await import('./commands/account.ts')).logout());
  program
    .command('whoami')
    .description('show who is signed in, and where')
    .addOption(json())
    .action(async (options) => (await import('./commands/account.ts')).whoami(options));
  addSecurity(program);
}

function addSecurity(program: Command): void {
  const passwordStdin = (lines: string) =>
    new Option('--password-stdin', `read ${lines} from stdin, a line each`);
  program
    .command('password')
    .description('change the password; the other sessions end')
    .addOption(passwordStdin('the old and the new password'))
    .action(async (options) => (await import('./commands/security.ts')).changePassword(options));
  const sessions = program
    .command('sessions')
    .description('where the household is signed in')
    .helpCommand(false);
  sessions
    .command('list')
    .description('list the sessions, the last used first')
    .addOption(json())
    .action(async (options) => (await import('./commands/security.ts')).listSessions(options));
  sessions
    .command('end')
    .description('sign out somewhere')
    .argument('[ID]', 'which session, or the beginning of its id')
    .option('--others', 'all but this one')
    .action(async (id, options) =>
      (await import('./commands/security.ts')).endSessions(id, options),
    );
  program
    .command('account')
    .description('the account itself')
    .helpCommand(false)
    .command('delete')
    .description('delete the account and everything in it, at once')
    .option('-y, --yes', 'do not ask first')
    .addOption(passwordStdin('the password'))
    .action(async (options) => (await import('./commands/security.ts')).deleteAccount(options));
}

function addFiles(program: Command): void {
  program
    .command('import')
    .description('import files of readings or bills: all that is in them, or nothing')
    .argument('<FILE...>', 'the files, of any form; - reads stdin')
    .option('--preview', 'only show what would be stored')
    .option('--dry-run', 'the same as --preview')
    .option('--map <FILE>', 'read them by this mapping: its name, or a .json file')
    .addOption(
      new Option('--set <KEY=VALUE>', 'answer a question beforehand; as often as needed').argParser(
        (value: string, before: string[] = []) => [...before, value],
      ),
    )
    .option('--save <NAME>', 'remember by this name how they were read')
    .option('-y, --yes', 'import what needs no answer, without asking')
    .addOption(json())
    .action(async (files, options) =>
      (await import('./commands/import.ts')).importFiles(files, options),
    );
  program
    .command('imports')
    .description('list the imports, newest first')
    .addOption(json())
    .action(async (options) => (await import('./commands/imports.ts')).listImports(options));
  const mappings = program
    .command('mappings')
    .description('how files are read, as import --save remembered it')
    .helpCommand(false);
  mappings
    .command('list')
    .description('list them, by name')
    .addOption(json())
    .action(async (options) => (await import('./commands/mappings.ts')).listMappings(options));
  mappings
    .command('show')
    .description('show one, as import --map takes it from a file')
    .argument('<NAME>', 'its name')
    .addOption(json())
    .action(async (name, options) =>
      (await import('./commands/mappings.ts')).showMapping(name, options),
    );
  mappings
    .command('delete')
    .description('forget one')
    .argument('<NAME>', 'its name')
    .addOption(json())
    .action(async (name, options) =>
      (await import('./commands/mappings.ts')).deleteMapping(name, options),
    );
  program
    .command('undo')
    .description('take back the last change of any kind, or an import')
    .argument('[ID]', 'the import to take back')
    .option('--change <ID>', 'the change to take back, as history numbers it')
    .option('-y, --yes', 'do not ask first')
    .addOption(json())
    .action(async (id, options) =>
      id === undefined
        ? (await import('./commands/history.ts')).undoChange(options.change, options)
        : (await import('./commands/imports.ts')).undo(id, options),
    );
  program
    .command('redo')
    .description('put an undone import back')
    .argument('<ID>', 'the import, as undo named it')
    .addOption(json())
    .action(async (id, options) => (await import('./commands/imports.ts')).redo(id, options));
  program
    .command('history')
    .description('list what was done to the readings, newest first')
    .argument('[READING]', 'only to this reading, as in 2026-11-20.1')
    .option('--limit <N>', 'at most so many, up to 200 (default: 50)')
    .addOption(json())
    .action(async (reading, options) =>
      (await import('./commands/history.ts')).history(reading, options),
    );
  program
    .command('export')
    .description('write all readings as CSV, oldest first')
    .option('-o, --output <FILE>', 'into this file instead of stdout')
    .action(async (options) => (await import('./commands/export.ts')).exportReadings(options));
  program
    .command('backup')
    .description('write everything of the household as one JSON document')
    .option('-o, --output <FILE>', 'into this file instead of stdout')
    .action(async (options) => (await import('./commands/export.ts')).backup(options));
  program
    .command('restore')
    .description('put such a document into this account, which must be new')
    .argument('<FILE>', 'the document')
    .addOption(json())
    .action(async (file, options) => (await import('./commands/export.ts')).restore(file, options));
}

function addReport(program: Command): void {
  program
    .command('report')
    .description('show a month or a bill in figures')
    .option('--month <YYYY-MM>', 'which month; the latest with readings when left out')
    .addOption(new Option('--period <DATE>', 'which bill, by its last day').conflicts('month'))
    .addOption(
      new Option('--format <FORMAT>', 'how it is written')
        .choices(['text', 'json', 'csv', 'markdown'])
        .default('text'),
    )
    .addOption(json().conflicts('format'))
    .action(async (options) => (await import('./commands/report.ts')).report(options));
  program
    .command('usage')
    .description('list what was used, and how much of it is known')
    .addOption(new Option('--by <UNIT>', 'by what (default: month)').choices(USAGE_BY))
    .option('--from <DATE>', 'from this day on; the latest 25 months when both are left out')
    .option('--to <DATE>', 'up to this day')
    .addOption(json())
    .action(async (options) => (await import('./commands/usage.ts')).usage(options));
  program
    .command('forecast')
    .description('tell what the running month or bill will come to')
    .addOption(json())
    .action(async (options) => (await import('./commands/usage.ts')).forecast(options));
}

function addMeter(program: Command): void {
  program
    .command('meter')
    .description('add what the meter shows, and get the units used since the last time')
    .argument('[VALUE]', 'the number on the meter; asked for, or all are listed, when left out')
    .option('--at <DATE>', 'when it was read, as YYYY-MM-DD or YYYY-MM-DDTHH:MM (default: today)')
    .addOption(
      new Option('--as <ANSWER>', 'what happened, if the number seems wrong').choices(
        METER_ANSWERS,
      ),
    )
    .option('--installed <DATE>', 'with --as replaced: when (default: the day of the value)')
    .option('--old-last <KWH>', 'the last number of the old meter, if it is known')
    .option('--first <KWH>', 'the first number of the new meter, if it is known')
    .option('--serial <NUMBER>', 'the serial number of a new meter')
    .option('--digits <N>', 'how many digits a new meter shows before the point')
    .option('--meter <ID>', 'which meter, by its number; the latest when left out')
    .option('--estimated', 'not read from the meter: kept, and never reckoned with')
    .option('--replace', 'take the place of what is stored for the same day')
    .addOption(
      new Option('--overlap <HOW>', 'what to do with readings of the same days').choices([
        'replace',
        'detail',
      ]),
    )
    .addOption(json())
    .action(async (value, options) => (await import('./commands/meter.ts')).meter(value, options));
}

function addReadings(program: Command): void {
  const readings = program
    .command('readings')
    .description('list and change single readings')
    .helpCommand(false);
  const source = () => new Option('--source <SOURCE>', 'how it came').choices(SOURCES);
  readings
    .command('list')
    .description('list readings, newest first')
    .option('--from <DATE>', 'from this day on')
    .option('--to <DATE>', 'up to this day')
    .addOption(source())
    .option('--limit <N>', 'at most so many, up to 1000; all when left out')
    .addOption(new Option('--order <ORDER>', 'by date').choices(['asc', 'desc']))
    .addOption(json())
    .action(async (options) => (await import('./commands/readings.ts')).listReadings(options));
  readings
    .command('add')
    .description('add a reading')
    .argument('<DATE>', 'the day, as YYYY-MM-DD')
    .argument('<KWH>', 'the energy in kWh')
    .option('--co2 <KG>', 'the emissions in kg, if they are known')
    .option('--period-start <DATE>', 'the first day, when it covers several')
    .option('--replace', 'take longer readings out that cover some of the same days')
    .addOption(source())
    .addOption(json())
    .action(async (date, kwh, options) =>
      (await import('./commands/readings.ts')).addReading(date, kwh, options),
    );
  readings
    .command('edit')
    .description('change a reading; its date stays')
    .argument('<ID>', 'which reading, as in 2026-11-20.1')
    .option('--kwh <KWH>', 'the energy in kWh')
    .option('--co2 <KG>', 'the emissions in kg; "none" takes them away')
    .addOption(source())
    .addOption(json())
    .action(async (id, options) =>
      (await import('./commands/readings.ts')).editReading(id, options),
    );
  readings
    .command('delete')
    .description('delete readings')
    .argument('<ID...>', 'which readings, as in 2026-11-20.1')
    .addOption(json())
    .action(async (ids, options) =>
      (await import('./commands/readings.ts')).deleteReadings(ids, options),
    );
}

function addHomes(program: Command): void {
  const homes = program
    .command('homes')
    .description('the homes of the account: each is what one bill is for')
    .helpCommand(false);
  homes
    .command('list')
    .description('list the homes, the one joined first at the head')
    .addOption(json())
    .action(async (options) => (await import('./commands/homes.ts')).listHomes(options));
  homes
    .command('add')
    .description('add a home')
    .argument('<NAME>', 'how it is called, such as "Parents, Mysuru"')
    .option('--city <CITY>', 'where it is')
    .option('--state <STATE>', 'the state, such as Karnataka')
    .option('--zip <PIN>', 'the PIN code')
    .addOption(json())
    .action(async (name, options) => (await import('./commands/homes.ts')).addHome(name, options));
  homes
    .command('rename')
    .description('give a home another name')
    .argument('<HOME>', 'which home, by its number or name')
    .argument('<NAME>', 'its new name')
    .addOption(json())
    .action(async (home, name, options) =>
      (await import('./commands/homes.ts')).renameHome(home, name, options),
    );
  homes
    .command('delete')
    .description('delete a home and everything in it')
    .argument('<HOME>', 'which home, by its number or name')
    .option('-y, --yes', 'do not ask first')
    .action(async (home, options) =>
      (await import('./commands/homes.ts')).deleteHome(home, options),
    );
}

const repeated = (value: string, before: string[] = []) => [...before, value];

function addBills(program: Command): void {
  const bills = program
    .command('bills')
    .description('list the bills of the periods that are over, the latest first')
    .helpCommand(false)
    .addOption(json())
    .action(async (options) => (await import('./commands/bills.ts')).listBills(options));
  bills
    .command('delete')
    .description('delete what was typed of a paper bill; the reading of its units stays')
    .argument('<DATE>', 'the last day of the bill')
    .option('-y, --yes', 'do not ask first')
    .addOption(json())
    .action(async (day, options) => (await import('./commands/bills.ts')).deleteBill(day, options));
  const bill = program
    .command('bill')
    .description('show a bill line by line, or the running one with its forecast')
    .helpCommand(false)
    .option('--period <DATE>', 'which bill, by its last day; the running one when left out')
    .addOption(
      new Option('--format <FORMAT>', 'how it is written')
        .choices(['text', 'json', 'csv', 'markdown'])
        .default('text'),
    )
    .addOption(json().conflicts('format'))
    .action(async (options) => (await import('./commands/bills.ts')).showBill(options));
  bill
    .command('check')
    .description('match a paper bill with ours, line by line')
    .argument('[LINE=RUPEES...]', 'what it prints, as in energy=1084.60; asked for when left out')
    .option('--period <DATE>', 'which bill, by its last day; the latest when left out')
    .addOption(
      new Option(
        '--value <SERIES=VALUE>',
        'a rate that it prints, such as KA-FPPCA=0.47',
      ).argParser(repeated),
    )
    .addOption(
      new Option('--input <ID=VALUE>', 'what it was reckoned with, such as load_kw=3').argParser(
        repeated,
      ),
    )
    .addOption(json())
    .action(async (lines, _, command: Command) =>
      (await import('./commands/bill-check.ts')).checkBill(lines, command.optsWithGlobals()),
    );
}

function addConnection(program: Command): void {
  const connection = program
    .command('connection')
    .description("show what the home's bill is reckoned by")
    .helpCommand(false)
    .addOption(json())
    .action(async (options) => (await import('./commands/connection.ts')).showConnection(options));
  connection
    .command('set')
    .description('change it from a day on; earlier bills stay as they were')
    .option('--from <DATE>', 'from this day on, or from the beginning (default: today)')
    .option('--supplier <NAME>', 'who supplies you, as tariffs list names them')
    .option('--category <CODE>', 'the category on your bill, such as LT-1')
    .option('--load <KW>', 'the sanctioned load')
    .addOption(new Option('--phases <N>', 'of the supply').choices(['1', '3']))
    .option('--rate <RUPEES>', 'what a kWh costs, where no tariff is known')
    .addOption(new Option('--cycle-months <N>', 'how often a bill comes').choices(['1', '2', '3']))
    .option('--cycle-end <DATE>', 'the last day of any one bill')
    .addOption(
      new Option(
        '--answer <ID=VALUE>',
        'what the tariff asks for, such as gruha_jyothi=yes',
      ).argParser(repeated),
    )
    .addOption(json())
    .action(async (_, command: Command) =>
      (await import('./commands/connection.ts')).setConnection(
        command.optsWithGlobals<
          Parameters<typeof import('./commands/connection.ts').setConnection>[0]
        >(),
      ),
    );
}

function addTariffs(program: Command): void {
  const tariffs = program
    .command('tariffs')
    .description('what suppliers charge, since when, and where it was read')
    .helpCommand(false);
  tariffs
    .command('list')
    .description('list the tariffs that bills are priced with')
    .option('--supplier <SUPPLIER>', 'only of this one, such as BESCOM')
    .addOption(json())
    .action(async (options) => (await import('./commands/tariffs.ts')).listTariffs(options));
  tariffs
    .command('show')
    .description('show a tariff with its rates and sources')
    .argument('<ID>', 'which tariff, as the list names it')
    .addOption(json())
    .action(async (id, options) => (await import('./commands/tariffs.ts')).showTariff(id, options));
}

function addRest(program: Command): void {
  program
    .command('appliances')
    .description('the appliances of the household')
    .helpCommand(false)
    .command('list')
    .description('list the appliances, newest first')
    .addOption(json())
    .action(async (options) => (await import('./commands/appliances.ts')).listAppliances(options));
  program
    .command('tip')
    .description('get an energy tip, for a question or in general')
    .argument('[QUESTION...]', 'what to save on, such as: geyser in winter')
    .addOption(json())
    .action(async (words, options) => (await import('./commands/tip.ts')).tip(words, options));
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
      const { completionScript } = await import('./completion/scripts.ts');
      const { print } = await import('./output.ts');
      print(completionScript(shell, program));
    });
}
