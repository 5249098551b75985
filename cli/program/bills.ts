/** The commands about use, bills, the connection and tariffs, with their options and help. */
import { type Command, Option } from 'commander';
import { collectValues, makeJsonOption } from './options.ts';

const USAGE_BY = ['day', 'month', 'period'];

/** Adds the commands about the monthly report and the usage. */
export function addReport(program: Command): void {
  program
    .command('report')
    .description('show a month or a bill in figures')
    .option('--month <YYYY-MM>', 'which month; the latest with readings if left out')
    .addOption(new Option('--period <DATE>', 'which bill, by its last day').conflicts('month'))
    .addOption(
      new Option('--format <FORMAT>', 'the format of the output')
        .choices(['text', 'json', 'csv', 'markdown'])
        .default('text'),
    )
    .addOption(makeJsonOption().conflicts('format'))
    .action(async (options) => (await import('../commands/report.ts')).showReport(options));
  program
    .command('usage')
    .description('list the kWh used, and how many days are known')
    .addOption(
      new Option('--by <UNIT>', 'rows by day, month or billing period (default: month)').choices(
        USAGE_BY,
      ),
    )
    .option('--from <DATE>', 'from this day on; the latest 25 months when both are left out')
    .option('--to <DATE>', 'up to this day')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/usage.ts')).showUsage(options));
  program
    .command('forecast')
    .description('forecast the kWh and rupees of the running month or bill')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/usage.ts')).showForecast(options));
}

/** Adds the commands about bills. */
export function addBills(program: Command): void {
  const bills = program
    .command('bills')
    .description(
      'list the bills of the latest 25 months, and older ones that are stored or typed; latest first',
    )
    .helpCommand(false)
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/bills.ts')).listBills(options));
  bills
    .command('add')
    .description('add the earlier bills that a bill prints: all of them, or none')
    .argument(
      '<FILE>',
      'CSV with the columns lastDay and unitsKWH, and if known days, payable, measured, overlap (replace)',
    )
    .addOption(makeJsonOption())
    .action(async (file, _, command: Command) =>
      (await import('../commands/earlier-bills.ts')).addEarlierBills(
        file,
        command.optsWithGlobals(),
      ),
    );
  bills
    .command('delete')
    .description('delete what was typed of a paper bill; the reading of its units stays')
    .argument('<DATE>', 'the last day of the bill')
    .option('-y, --yes', 'do not ask first')
    .addOption(makeJsonOption())
    .action(async (day, _, command: Command) =>
      (await import('../commands/bills.ts')).deleteBill(day, command.optsWithGlobals()),
    );
  const bill = program
    .command('bill')
    .description('show a bill line by line, or the running one with its forecast')
    .helpCommand(false)
    .option('--period <DATE>', 'which bill, by its last day; the running one if left out')
    .addOption(
      new Option('--format <FORMAT>', 'the format of the output')
        .choices(['text', 'json', 'csv', 'markdown'])
        .default('text'),
    )
    .addOption(makeJsonOption().conflicts('format'))
    .action(async (options) => (await import('../commands/bills.ts')).showBill(options));
  bill
    .command('check')
    .description('compare a paper bill with ours, line by line')
    .argument(
      '[LINE=RUPEES...]',
      'lines that it prints, as in energy=1084.60; asked for if left out',
    )
    .option('--period <DATE>', 'which bill, by its last day; the latest if left out')
    .addOption(
      new Option(
        '--value <SERIES=VALUE>',
        'a rate that it prints, such as KA-FPPCA=0.47, or of one slab MSEDCL-FAC:101-300=0.65; may be repeated',
      ).argParser(collectValues),
    )
    .addOption(
      new Option(
        '--input <ID=VALUE>',
        'what it was calculated with, such as load_kw=3; may be repeated',
      ).argParser(collectValues),
    )
    .option('--units <KWH>', 'the units that it prints, where ours are others')
    .option('--due <DATE>', 'the last day for paying')
    .addOption(makeJsonOption())
    .action(async (lines, _, command: Command) =>
      (await import('../commands/bill-check.ts')).checkBill(lines, command.optsWithGlobals()),
    );
  bill
    .command('read')
    .description('read a PDF bill on this computer: its figures, each with what proves it')
    .argument('<FILE.pdf>', 'the bill, as your supplier sent it')
    .option('--period <DATE>', 'the last day of the bill, where the paper does not prove it')
    .option('--save', 'store the bill, after a yes')
    .option('-y, --yes', 'with --save: do not ask first')
    .addOption(makeJsonOption())
    .action(async (file, _, command: Command) =>
      (await import('../commands/bill-read.ts')).readBill(file, command.optsWithGlobals()),
    );
}

/** Adds the commands about the connection. */
export function addConnection(program: Command): void {
  const connection = program
    .command('connection')
    .description("show the home's supplier, category, load and billing cycle")
    .helpCommand(false)
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/connection.ts')).showConnection(options));
  connection
    .command('set')
    .description('change the connection from a day on; earlier bills stay as they are')
    .option('--from <DATE>', 'from this day on, or "beginning" for all days (default: today)')
    .option('--supplier <NAME>', 'your supplier, as in: unitwise tariffs list')
    .option(
      '--category <CODE>',
      'the code of the tariff category, such as LT-1, as in: unitwise tariffs list',
    )
    .option('--load <KW>', 'the sanctioned load in kW')
    .addOption(new Option('--phases <N>', 'phases of the supply').choices(['1', '3']))
    .option('--rate <RUPEES>', 'rupees a kWh, if no tariff is known for you')
    .addOption(
      new Option('--cycle-months <N>', 'months from one bill to the next').choices(['1', '2', '3']),
    )
    .option('--cycle-end <DATE>', 'the last day of any one bill')
    .addOption(
      new Option(
        '--answer <ID=VALUE>',
        'an answer that the tariff needs (tariffs show ID), such as gruha_jyothi=yes; ID= deletes it; may be repeated',
      ).argParser(collectValues),
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
    .description('delete a change; what was set before it applies again')
    .argument('<DATE>', 'the first day of the change')
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
    .description('list the tariffs of suppliers, with dates and sources')
    .helpCommand(false);
  tariffs
    .command('list', { isDefault: true })
    .description('list the tariffs that bills are priced with')
    .option('--supplier <SUPPLIER>', 'only those of this supplier, such as BESCOM or "Tata Power"')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/tariffs.ts')).listTariffs(options));
  tariffs
    .command('show')
    .description('show a tariff with its rates and sources')
    .argument('<ID>', 'which tariff, by its id in the list')
    .addOption(makeJsonOption())
    .action(async (id, options) =>
      (await import('../commands/tariffs.ts')).showTariff(id, options),
    );
  tariffs
    .command('freshness')
    .description('list what is stale: values that are not known for a day, tariffs that are old')
    .option('--on <DATE>', 'for this day; today if left out')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/tariffs.ts')).showFreshness(options));
}
