/** The commands about readings, meters and files, with their options and help. */
import { type Command, Option } from 'commander';
import { collectValues, makeJsonOption } from './options.ts';

const SOURCES = ['manual', 'csv_upload'];
const METER_ANSWERS = ['confirmed', 'rolled-over', 'replaced', 'reset', 'estimate-was-high'];

/** Adds the commands about files of readings, and how they are read. */
export function addFiles(program: Command): void {
  program
    .command('import')
    .description('import files of readings or bills: all that is in them, or nothing')
    .argument('<FILE...>', 'the files, in any format; - reads stdin')
    .option('--preview', 'only show what would be stored')
    .option('--dry-run', 'the same as --preview')
    .option('--map <FILE>', 'read them by this saved mapping: its name, or a .json file')
    .addOption(
      new Option('--set <KEY=VALUE>', 'answer a question in advance; may be repeated').argParser(
        collectValues,
      ),
    )
    .option('--save <NAME>', 'save how they were read as a mapping of this name')
    .addOption(
      new Option(
        '--rows-cover <WHAT>',
        'what a row of a file with the columns of readings is: one day without it',
      ).choices(['day', 'since-previous', 'calendar-month']),
    )
    .option('-y, --yes', 'import what needs no answer, without asking')
    .addOption(makeJsonOption())
    .action(async (files, options) =>
      (await import('../commands/import.ts')).importFiles(files, options),
    );
  program
    .command('imports')
    .description('list the imports, newest first')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/imports.ts')).listImports(options));
  const mappings = program
    .command('mappings')
    .description('list, show or delete mappings: how files are read')
    .helpCommand(false);
  mappings
    .command('list', { isDefault: true })
    .description('list the mappings by name')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/mappings.ts')).listMappings(options));
  mappings
    .command('show')
    .description('show a mapping as JSON, for import --map FILE.json')
    .argument('<NAME>', 'its name')
    .addOption(makeJsonOption())
    .action(async (name, options) =>
      (await import('../commands/mappings.ts')).showMapping(name, options),
    );
  mappings
    .command('delete')
    .description('delete a mapping')
    .argument('<NAME>', 'its name')
    .addOption(makeJsonOption())
    .action(async (name, options) =>
      (await import('../commands/mappings.ts')).deleteMapping(name, options),
    );
  program
    .command('undo')
    .description('undo the latest change, or an import')
    .argument('[ID]', 'the import to undo')
    .option('--change <ID>', 'the change to undo, by its id in the history')
    .option('-y, --yes', 'do not ask first')
    .addOption(makeJsonOption())
    .action(async (id, options) =>
      id === undefined
        ? (await import('../commands/history.ts')).undoChange(options.change, options)
        : (await import('../commands/imports.ts')).undoImport(id, options),
    );
  program
    .command('redo')
    .description('redo an undone import')
    .argument('<ID>', 'the import, by its id')
    .addOption(makeJsonOption())
    .action(async (id, options) =>
      (await import('../commands/imports.ts')).redoImport(id, options),
    );
  program
    .command('history')
    .description('list the changes of the home, newest first')
    .argument('[READING]', 'only to this reading, as in 2026-11-20.1')
    .option('--limit <N>', 'at most this many, up to 200 (default: 50)')
    .addOption(makeJsonOption())
    .action(async (reading, options) =>
      (await import('../commands/history.ts')).showHistory(reading, options),
    );
  program
    .command('export')
    .description('write all readings as CSV, oldest first')
    .option('-o, --output <FILE>', 'into this file instead of stdout')
    .action(async (options) => (await import('../commands/export.ts')).exportReadings(options));
  program
    .command('backup')
    .description("write all of the home's data as one JSON document")
    .option('-o, --output <FILE>', 'into this file instead of stdout')
    .action(async (options) => (await import('../commands/export.ts')).writeBackup(options));
  program
    .command('restore')
    .description('restore a backup into this account, which must be new')
    .argument('<FILE>', 'the file of the backup')
    .addOption(makeJsonOption())
    .action(async (file, options) =>
      (await import('../commands/export.ts')).restoreBackup(file, options),
    );
}

/** Adds the commands about single readings. */
export function addReadings(program: Command): void {
  const readings = program
    .command('readings')
    .description('list, add, edit or delete single readings')
    .helpCommand(false);
  const makeSourceOption = () => new Option('--source <SOURCE>', 'how it came').choices(SOURCES);
  readings
    .command('list', { isDefault: true })
    .description('list readings, newest first')
    .option('--from <DATE>', 'from this day on')
    .option('--to <DATE>', 'up to this day')
    .addOption(makeSourceOption())
    .option('--limit <N>', 'at most this many, up to 1000; all if left out')
    .addOption(new Option('--order <ORDER>', 'by date').choices(['asc', 'desc']))
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/readings.ts')).listReadings(options));
  readings
    .command('add')
    .description('add a reading')
    .argument('<DATE>', 'the day, as YYYY-MM-DD')
    .argument('<KWH>', 'the energy in kWh')
    .option('--co2 <KG>', 'the emissions in kg, if known')
    .option('--period-start <DATE>', 'the first day, when it covers several')
    .option('--present-reading <KWH>', 'what the meter showed at the end of a bill')
    .option('--replace', 'replace longer readings that cover some of the same days')
    .option('--estimated', 'the supplier estimated it: none of its days is known')
    .option('--confirmed', 'so much over these days is right, however large it is')
    .addOption(
      new Option('--settles <ANSWER>', 'whether it includes the estimates before it').choices([
        'yes',
        'no',
      ]),
    )
    .addOption(makeSourceOption())
    .addOption(makeJsonOption())
    .action(async (date, kwh, options) =>
      (await import('../commands/readings.ts')).addReading(date, kwh, options),
    );
  readings
    .command('edit')
    .description('change a reading; its date stays')
    .argument('<ID>', 'which reading, as in 2026-11-20.1')
    .option('--kwh <KWH>', 'the energy in kWh')
    .option('--co2 <KG>', 'the emissions in kg; "none" deletes them')
    .addOption(
      new Option('--measured <ANSWER>', '"no": the supplier estimated it').choices(['yes', 'no']),
    )
    .option('--confirmed', 'so much over these days is right, however large it is')
    .addOption(makeSourceOption())
    .addOption(makeJsonOption())
    .action(async (id, options) =>
      (await import('../commands/readings.ts')).editReading(id, options),
    );
  readings
    .command('delete')
    .description('delete readings')
    .argument('<ID...>', 'which readings, as in 2026-11-20.1')
    .addOption(makeJsonOption())
    .action(async (ids, options) =>
      (await import('../commands/readings.ts')).deleteReadings(ids, options),
    );
}

/** Adds the commands about the meter. */
export function addMeter(program: Command): void {
  program
    .command('meter')
    .description('add what the meter shows, and see the units used since the last value')
    .argument(
      '[VALUE]',
      'the number on the meter; if left out, asked for, or without a terminal all are listed',
    )
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
    .option('--meter <ID>', 'which meter, by its number; the latest if left out')
    .option('--estimated', 'not read from the meter: stored, but no use is calculated from it')
    .option('--photo <FILE>', 'a JPEG of the meter of at most 200 kB, stored with the value')
    .option('--replace', 'replace the value that is stored for the same day')
    .addOption(
      new Option('--overlap <HOW>', 'what to do with readings of the same days').choices([
        'replace',
        'detail',
      ]),
    )
    .addOption(makeJsonOption())
    .action(async (value, options) =>
      (await import('../commands/meter.ts')).addOrListValues(value, options),
    );
}
