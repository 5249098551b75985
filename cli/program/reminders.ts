/** The commands about reminders, with their options and help. */
import { Argument, type Command, Option } from 'commander';
import { REMINDER_KINDS } from '#domain/reminders/kinds.ts';
import { makeJsonOption } from './options.ts';

const SWITCH = ['on', 'off'] as const;

/** Adds the commands about one's own reminders in a home. */
export function addReminders(program: Command): void {
  const reminders = program
    .command('reminders')
    .description('show and set your reminders for the home, by mail and notification')
    .helpCommand(false);
  reminders
    .command('show', { isDefault: true })
    .description('show your own reminders')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/reminders.ts')).showReminders(options));
  reminders
    .command('set')
    .description('turn reminders on or off; what is not named stays as it is')
    .addArgument(new Argument('<KIND...>', 'which reminders').choices(REMINDER_KINDS))
    .addOption(new Option('--mail <SWITCH>', 'by mail').choices(SWITCH))
    .addOption(
      new Option(
        '--push <SWITCH>',
        'by notification, on the devices turned on in the browser',
      ).choices(SWITCH),
    )
    .option(
      '--due-days <DAYS>',
      'days from the end of the billing period to the due date, such as 15',
    )
    .addOption(makeJsonOption())
    .action(async (kinds, options) =>
      (await import('../commands/reminders.ts')).setReminders(kinds, options),
    );
}
