/** The words of the commands about use, bills and what they rest on. */
import { type Command, Option } from 'commander';
import { makeJsonOption } from './json.ts';

const USAGE_BY = ['day', 'month', 'period'];

/** Adds the commands about the monthly report and the usage. */
export function addReport(program: Command): void {
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
    .addOption(makeJsonOption().conflicts('format'))
    .action(async (options) => (await import('../commands/report.ts')).showReport(options));
  program
    .command('usage')
    .description('list what was used, and how much of it is known')
    .addOption(new Option('--by <UNIT>', 'by what (default: month)').choices(USAGE_BY))
    .option('--from <DATE>', 'from this day on; the latest 25 months when both are left out')
    .option('--to <DATE>', 'up to this day')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/usage.ts')).showUsage(options));
  program
    .command('forecast')
    .description('tell what the running month or bill will come to')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/usage.ts')).showForecast(options));
}

const repeated = (value: string, before: string[] = []) => [...before, value];

/** Adds the commands about bills. */
export function addBills(program: Command): void {
  const bills = program
    .command('bills')
    .description('list the bills of the periods that are over, the latest first')
    .helpCommand(false)
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/bills.ts')).listBills(options));
  bills
    .command('delete')
    .description('delete what was typed of a paper bill; the reading of its units stays')
    .argument('<DATE>', 'the last day of the bill')
    .option('-y, --yes', 'do not ask first')
    .addOption(makeJsonOption())
    .action(async (day, options) =>
      (await import('../commands/bills.ts')).deleteBill(day, options),
    );
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
    .addOption(makeJsonOption().conflicts('format'))
    .action(async (options) => (await import('../commands/bills.ts')).showBill(options));
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
      new Option('--input <ID=VALUE>', 'what it was calculated with, such as load_kw=3').argParser(
        repeated,
      ),
    )
    .addOption(makeJsonOption())
    .action(async (lines, _, command: Command) =>
      (await import('../commands/bill-check.ts')).checkBill(lines, command.optsWithGlobals()),
    );
}

/** Adds the commands about the connection. */
export function addConnection(program: Command): void {
  const connection = program
    .command('connection')
    .description("show what the home's bill is calculated from")
    .helpCommand(false)
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/connection.ts')).showConnection(options));
  connection
    .command('set')
    .description('change it from a day on; earlier bills stay as they were')
    .option('--from <DATE>', 'from this day on, or beginning for all days (default: today)')
    .option('--supplier <NAME>', 'who supplies you, as tariffs list names them')
    .option('--category <CODE>', 'the code of the category, as tariffs list names it, such as LT-1')
    .option('--load <KW>', 'the sanctioned load')
    .addOption(new Option('--phases <N>', 'of the supply').choices(['1', '3']))
    .option('--rate <RUPEES>', 'what a kWh costs, where no tariff is known')
    .addOption(new Option('--cycle-months <N>', 'how often a bill comes').choices(['1', '2', '3']))
    .option('--cycle-end <DATE>', 'the last day of any one bill')
    .addOption(
      new Option(
        '--answer <ID=VALUE>',
        'what the tariff asks for (tariffs show ID), such as gruha_jyothi=yes; nothing after = takes it back',
      ).argParser(repeated),
    )
    .addOption(makeJsonOption())
    .action(async (_, command: Command) =>
      (await import('../commands/connection.ts')).setConnection(
        command.optsWithGlobals<
          Parameters<typeof import('../commands/connection.ts').setConnection>[0]
        >(),
      ),
    );
  connection
    .command('delete')
    .description('take a change away: what was told before it holds on')
    .argument('<DATE>', 'the day from which it holds')
    .option('-y, --yes', 'do not ask first')
    .addOption(makeJsonOption())
    .action(async (day, _, command: Command) =>
      (await import('../commands/connection.ts')).deleteConnection(day, command.optsWithGlobals()),
    );
}

/** Adds the commands about tariffs. */
export function addTariffs(program: Command): void {
  const tariffs = program
    .command('tariffs')
    .description('what suppliers charge, since when, and where it was read')
    .helpCommand(false);
  tariffs
    .command('list', { isDefault: true })
    .description('list the tariffs that bills are priced with')
    .option('--supplier <SUPPLIER>', 'only of this one, such as BESCOM')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/tariffs.ts')).listTariffs(options));
  tariffs
    .command('show')
    .description('show a tariff with its rates and sources')
    .argument('<ID>', 'which tariff, as the list names it')
    .addOption(makeJsonOption())
    .action(async (id, options) =>
      (await import('../commands/tariffs.ts')).showTariff(id, options),
    );
}
