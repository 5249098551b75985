/** Queues a meter reading on this phone, after the server's own checks against what the phone knows. */

import type { EntryActionData } from '#app/entry/action-data.ts';
import { askAboutMeter, readMeterForm, respondWithoutValue } from '#app/entry/meter-fields.ts';
import { readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import * as messages from '#domain/base/messages.ts';
import { getDayInIndia, type IsoDate, toDayNumber } from '#domain/base/period.ts';
import { kwhToWh } from '#domain/base/quantity.ts';
import { growDigits } from '#domain/meter/digits.ts';
import { describeRegisterQuestion } from '#domain/meter/question.ts';
import { checkRegisterReading } from '#domain/meter/register-check.ts';
import type { RegisterReadingInput } from '#domain/meter/register-record.ts';
import type { RegisterValue } from '#domain/meter/registers.ts';
import {
  type KnownHome,
  listHomes,
  listPending,
  type PendingReading,
  queueReading,
} from './phone-store.ts';

/**
 * Queues the form's value for a home, or asks about it. `now` in epoch milliseconds. Questions that only the server
 * can ask, such as about a bill over the same days, come when the reading is sent.
 */
export async function queueMeterValue(
  formData: FormData,
  home: KnownHome & { userId: number },
  { today, now }: { today: IsoDate; now: number },
): Promise<EntryActionData> {
  const form = readMeterForm(formData, today);
  if (form.kind !== 'value') return respondWithoutValue(form, formData);
  const { input, answers, submission } = form;
  const question = findQuestion(input, home, await listPending());
  if (question !== undefined) {
    const isReplaced = input.newMeter !== undefined;
    return askAboutMeter(submission, formData, { question, answers, isReplaced });
  }
  await queueReading({
    id: crypto.randomUUID(),
    userId: home.userId,
    homeId: home.homeId,
    homeName: home.name,
    input,
    idempotencyKey: readIdempotencyKey(formData),
    enteredAt: now,
  });
  // Else a phone short of room may empty the store. The answer is not waited for: Firefox asks the person.
  void navigator.storage?.persist();
  const toast = { kind: 'success', text: messages.readingQueued } as const;
  return {
    intent: 'add-value',
    queued: true,
    toast,
    result: submission.reply({ resetForm: true }),
  };
}

/** Queues the value of a home's form that could not be sent; undefined where this phone does not know the home's meter. */
export async function queueForHome(
  homeId: number,
  formData: FormData,
): Promise<EntryActionData | undefined> {
  try {
    const home = (await listHomes()).find((candidate) => candidate.homeId === homeId);
    if (home === undefined) return undefined;
    const now = Date.now();
    return await queueMeterValue(formData, home, { today: getDayInIndia(now), now });
  } catch {
    // Storage may be switched off, or full.
    return undefined;
  }
}

function findQuestion(
  input: RegisterReadingInput,
  { homeId, last, usualDayWh }: KnownHome,
  pending: readonly PendingReading[],
) {
  const day = toDayNumber(input.readOn);
  const shownWh = kwhToWh(input.registerKWH);
  const digits = last === null ? undefined : growDigits(last, [last], shownWh);
  // Without a value, or with more digits than the meter can show, only the server can check.
  if (last === null || digits === undefined) return undefined;
  const meter = { ...last, digits };
  const values = [last, ...listPendingValues(pending, homeId, last)].sort((a, b) => a.day - b.day);
  const earlier = values.filter((value) => value.day < day);
  const check = checkRegisterReading({
    meter,
    entered: { day, shownWh },
    usualDayWh,
    isActual: true,
    before: earlier.at(-1) ?? null,
    earlier: earlier.at(-2) ?? null,
    after: values.find((value) => value.day > day) ?? null,
    sameDay: values.findLast((value) => value.day === day) ?? null,
    answer: input.as ?? null,
    replaceSameDay: input.sameDay === 'replace',
  });
  return check.outcome === 'ask'
    ? describeRegisterQuestion(check, { meter, day, usualDayWh })
    : undefined;
}

/** A home's queued readings, as values of the meter that is there. */
function listPendingValues(
  pending: readonly PendingReading[],
  homeId: number,
  { rollovers }: RegisterValue,
): RegisterValue[] {
  return pending
    .filter((reading) => reading.homeId === homeId && reading.refusal === undefined)
    .filter((reading) => reading.input.newMeter === undefined)
    .map(({ input: { readOn, registerKWH } }) => {
      return { day: toDayNumber(readOn), shownWh: kwhToWh(registerKWH), rollovers };
    });
}
