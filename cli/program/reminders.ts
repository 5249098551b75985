/** The words of the commands about reminders. */
import { Argument, type Command, Option } from 'commander';
import { REMINDER_KINDS } from '../../domain/reminders/kinds.ts';
import { makeJsonOption } from './json.ts';

const SWITCH = ['on', 'off'] as const;

/** Adds the commands about one's own reminders in a home. */
export function addReminders(program: Command): void {
  const reminders = program
    .command('reminders')
    .description('what you are reminded of in the home, by mail and by notification')
    .helpCommand(false);
  reminders
    .command('show', { isDefault: true })
    .description('show your own reminders')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/reminders.ts')).showReminders(options));
  reminders
    .command('set')
    .description('turn reminders on or off; what is not named stays as it is')
    .addArgument(new Argument('<KIND...>', 'which of them').choices(REMINDER_KINDS))
    .addOption(new Option('--mail <SWITCH>', 'by mail').choices(SWITCH))
    .addOption(
      new Option(
        '--push <SWITCH>',
        'by notification, on the devices turned on in the browser',
      ).choices(SWITCH),
    )
    .option('--due-days <DAYS>', 'so many days after the billing period a bill is due, such as 15')
    .addOption(makeJsonOption())
    .action(async (kinds, options) =>
      (await import('../commands/reminders.ts')).setReminders(kinds, options),
    );
}
