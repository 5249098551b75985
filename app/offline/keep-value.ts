/** Keeps what a meter showed on this phone, checked against what the phone knows, as the server would check it. */
import { messages } from '../../domain/messages.ts';
import { digitsAfter } from '../../domain/meter/digits.ts';
import type { RegisterReadingInput } from '../../domain/meter/entry.ts';
import { registerQuestion } from '../../domain/meter/question.ts';
import { judgeRegister, type RegisterValue } from '../../domain/meter/registers.ts';
import { dayInIndia, dayNumber, type IsoDate } from '../../domain/period.ts';
import { thousandths } from '../../domain/quantity.ts';
import type { EntryActionData } from '../features/data-entry/action-data.ts';
import {
  answerWithoutValue,
  askAboutMeter,
  readMeterForm,
} from '../features/data-entry/meter-typed.ts';
import { idempotencyKeyOf } from '../forms/idempotency-key.tsx';
import { type KeptReading, type KnownHome, keepReading, keptReadings, knownHomes } from './kept.ts';

/**
 * Keeps the value of a form for a home, or asks about it. `now` in epoch milliseconds. What only the server can know,
 * such as a bill over the same days, it asks about when the reading is sent.
 */
export async function keepMeterValue(
  formData: FormData,
  home: KnownHome & { userId: number },
  { today, now }: { today: IsoDate; now: number },
): Promise<EntryActionData> {
  const form = readMeterForm(formData, today);
  if (form.kind !== 'value') return answerWithoutValue(form, formData);
  const { input, answers, submission } = form;
  const question = questionAbout(input, home, await keptReadings());
  if (question !== undefined) {
    const isReplaced = input.newMeter !== undefined;
    return askAboutMeter(submission, formData, { question, answers, isReplaced });
  }
  await keepReading({
    id: crypto.randomUUID(),
    userId: home.userId,
    homeId: home.homeId,
    homeName: home.name,
    input,
    idempotencyKey: idempotencyKeyOf(formData),
    keptAt: now,
  });
  const toast = { kind: 'success', text: messages.readingKeptOnPhone } as const;
  return { intent: 'meter', kept: true, toast, result: submission.reply({ resetForm: true }) };
}

/** Keeps the value of a home's form that could not be sent; undefined where this phone does not know the home's meter. */
export async function keepForHome(
  homeId: number,
  formData: FormData,
): Promise<EntryActionData | undefined> {
  try {
    const home = (await knownHomes()).find((one) => one.homeId === homeId);
    if (home === undefined) return undefined;
    const now = Date.now();
    return await keepMeterValue(formData, home, { today: dayInIndia(now), now });
  } catch {
    // Storage may be switched off, or full.
    return undefined;
  }
}

function questionAbout(
  input: RegisterReadingInput,
  { homeId, last, usualDayWh }: KnownHome,
  kept: readonly KeptReading[],
) {
  const day = dayNumber(input.readOn);
  const shownWh = thousandths(input.registerKWH);
  const digits = last === null ? undefined : digitsAfter(last, [last], shownWh);
  // Without a value, or with more digits than the meter can show, the server judges alone.
  if (last === null || digits === undefined) return undefined;
  const meter = { ...last, digits };
  const values = [last, ...keptValues(kept, homeId, last)].sort((a, b) => a.day - b.day);
  const earlier = values.filter((one) => one.day < day);
  const judged = judgeRegister({
    meter,
    next: { day, shownWh },
    usualDayWh,
    actual: true,
    before: earlier.at(-1) ?? null,
    earlier: earlier.at(-2) ?? null,
    after: values.find((one) => one.day > day) ?? null,
    sameDay: values.findLast((one) => one.day === day) ?? null,
    answer: input.as ?? null,
    replaceSameDay: input.sameDay === 'replace',
  });
  return judged.outcome === 'ask'
    ? registerQuestion(judged, { meter, day, usualDayWh })
    : undefined;
}

/** What waits to be sent for a home, as values of the meter that is there. */
function keptValues(
  kept: readonly KeptReading[],
  homeId: number,
  { turns }: RegisterValue,
): RegisterValue[] {
  return kept
    .filter((one) => one.homeId === homeId && one.refused === undefined)
    .filter((one) => one.input.newMeter === undefined)
    .map(({ input: { readOn, registerKWH } }) => {
      return { day: dayNumber(readOn), shownWh: thousandths(registerKWH), turns };
    });
}
