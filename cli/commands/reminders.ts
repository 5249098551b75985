/** reminders show, set. */
import { formatCount } from '#domain/base/format.ts';
import {
  REMINDER_KINDS,
  type ReminderChoices,
  type ReminderKind,
  reminderChoicesSchema,
} from '#domain/reminders/kinds.ts';
import { REMINDER_WORDS } from '#domain/reminders/words.ts';
import { connectSignedIn } from '../client.ts';
import { makeUsageFailure } from '../failure.ts';
import { parseFlags } from '../flags.ts';
import { choosePaint, countColumns, type JsonOption, show } from '../output.ts';
import { renderTable } from '../text.ts';

/** The options of `reminders set`. */
interface Choice extends JsonOption {
  mail?: 'on' | 'off';
  push?: 'on' | 'off';
  dueDays?: string;
}

/** Shows the caller's own reminders in the home. */
export async function showReminders(options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.reminders.$get(), 'reminders');
  show(body, options.json, ({ reminders }) => renderReminders(reminders));
}

/** Changes what is named of the caller's choices; everything else stays as it is. */
export async function setReminders(kinds: readonly ReminderKind[], options: Choice): Promise<void> {
  const { mail, push, dueDays, json } = options;
  if (mail === undefined && push === undefined && dueDays === undefined) {
    throw makeUsageFailure('Say what to change: --mail on, --push off or --due-days 15.');
  }
  const { api, readBody } = await connectSignedIn();
  const { reminders } = await readBody(api.reminders.$get(), 'reminders');
  const chosenWays = {
    ...(mail === undefined ? {} : { mail: mail === 'on' }),
    ...(push === undefined ? {} : { push: push === 'on' }),
  };
  const changedKinds = Object.fromEntries(
    kinds.map((kind) => [kind, { ...reminders[kind], ...chosenWays }]),
  );
  const choices = parseFlags(
    reminderChoicesSchema,
    { ...reminders, ...changedKinds, ...(dueDays === undefined ? {} : { dueDays }) },
    { dueDays: '--due-days' },
    { dueDays: 'days' },
  );
  const body = await readBody(api.reminders.$put({ json: choices }), 'reminders');
  show(body, json, ({ reminders: stored, message }) => `${message}\n${renderReminders(stored)}`);
}

function renderReminders(choices: ReminderChoices): string {
  const formatSwitch = (isOn: boolean) => (isOn ? 'on' : 'off');
  const rows = renderTable<ReminderKind>(
    REMINDER_KINDS,
    [
      { title: 'Reminder', text: (kind) => kind },
      { title: 'Mail', text: (kind) => formatSwitch(choices[kind].mail) },
      { title: 'Push', text: (kind) => formatSwitch(choices[kind].push) },
      { title: 'When', text: (kind) => REMINDER_WORDS[kind].when },
    ],
    choosePaint().dim,
    countColumns(),
  );
  const { dueDays } = choices;
  const dueText =
    dueDays === null
      ? 'not set (unitwise reminders set due --due-days 15)'
      : `${formatCount(dueDays, 'day')} after the billing period`;
  return `${rows}Due date of bills: ${dueText}\n`;
}
