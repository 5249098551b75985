import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Stack } from '#app/ui/layout/parts.tsx';
import {
  formatDate,
  formatDayMonth,
  formatKwh,
  formatNumber,
  formatPaise,
} from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { kwhToWh, parseTypedNumber, WH_PER_KWH } from '#domain/base/quantity.ts';
import type { DayReading } from '#domain/energy/days.ts';
import { countTimesUsual } from '#domain/energy/plausible.ts';
import { computeUnitRupees } from '#domain/tariff/likely-price.ts';
import type { EntryActionData } from './action-data.ts';
import { describePresent } from './present-question.ts';
import { formatEntryKwh } from './reading-text.ts';

type EntryPrompt = NonNullable<EntryActionData['entryPrompt']>;
type Question = EntryPrompt['question'];

/** A question about the reading before it is stored. Each answer is a button that sends the form again. */
export function EntryQuestionPanel({ prompt, busy }: { prompt: EntryPrompt; busy: boolean }) {
  const { question, answers, values, suggested, beginOn } = prompt;
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is to be read, also one like the last
  useEffect(() => notice.current?.focus(), [question]);
  // Exchanged, the rupees are the units.
  const typed = values[answers.price === 'exchanged' ? 'payable' : 'consumptionKWH'] ?? '';
  const wh = kwhToWh(parseTypedNumber(suggested ?? typed, 'kWh') ?? 0);
  const { title, text, choices } = describeQuestion(question, wh, beginOn ?? values['periodStart']);
  return (
    <Stack gap={3}>
      {Object.entries({ ...answers, suggested, beginOn }).map(([name, value]) =>
        value === undefined ? null : (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ),
      )}
      <Notice kind="notice" title={title} focusRef={notice}>
        <p>{text}</p>
      </Notice>
      {choices.map(({ name, value, label }, index) => (
        <Button
          key={label}
          type="submit"
          name={name}
          value={value}
          {...(index === 0 ? { kind: 'primary' } : {})}
          wide
          busy={busy && index === 0}
          disabled={busy}
          busyText="Saving…"
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}

/** What a question says, and the answers to it. */
export interface QuestionText {
  title: string;
  text: ReactNode;
  choices: { name: string; value: string; label: string }[];
}

function describeQuestion(
  question: Question,
  wh: number,
  firstDate: string | undefined,
): QuestionText {
  const amount = formatEnergy(wh);
  switch (question.code) {
    case 'implausible':
      return describeImplausible(question, amount);
    case 'settles':
      return describeSettling(question);
    case 'alone':
      return {
        title: `${amount} on one day, with no other reading near it: was it used over several days?`,
        text: 'If it was, save it as a bill, with its first and last day. The value of one day makes that day known.',
        choices: [{ name: 'as', value: 'confirmed', label: `Save ${amount} for one day` }],
      };
    case 'price':
      return describePrice(question);
    case 'same-day': {
      const [first] = question.readings;
      const storedWh = question.readings.reduce((sum, reading) => sum + reading.consumptionWh, 0);
      const day = first === undefined ? 'This day' : formatDate(toIsoDate(first.day));
      return {
        title: `${day} already has ${formatEnergy(storedWh)}.`,
        text: `Replace it with ${amount}, or add to it?`,
        choices: [
          { name: 'sameDay', value: 'replace', label: `Replace it with ${amount}` },
          {
            name: 'sameDay',
            value: 'add',
            label: `Add it: ${formatEnergy(storedWh + wh)} on that day`,
          },
        ],
      };
    }
    case 'overlap':
      return describeOverlap(question, amount, firstDate);
    case 'bill':
      return describeBillOverlap(question.bills, firstDate);
    case 'present':
      return describePresent(question);
  }
}

function describeImplausible(
  { perDayWh, usualDayWh, suggestionsWh }: Extract<Question, { code: 'implausible' }>,
  amount: string,
): QuestionText {
  const perDay = `${formatKwh(perDayWh)} kWh a day`;
  const times = countTimesUsual(perDayWh, usualDayWh);
  const [likeliest] = suggestionsWh;
  return {
    title:
      times === null || usualDayWh === null
        ? `${perDay}: more than a home is likely to use`
        : `${perDay}: ${formatNumber(times)} times your usual ${formatKwh(usualDayWh)}`,
    text:
      likeliest === undefined ? (
        'This asks for what was used, not for the number that the meter shows.'
      ) : (
        <>
          Did you mean <strong>{formatEnergy(likeliest)}</strong>?
        </>
      ),
    choices: [
      ...suggestionsWh.slice(0, 1).map((suggestionWh) => ({
        name: 'suggested',
        value: String(suggestionWh / WH_PER_KWH),
        label: `Save ${formatEnergy(suggestionWh)} instead`,
      })),
      { name: 'as', value: 'confirmed', label: `Save ${amount} anyway` },
    ],
  };
}

function describeSettling(question: Extract<Question, { code: 'settles' }>): QuestionText {
  const { estimates, included, onTop } = question;
  const [first, last] = [estimates[0], estimates.at(-1)];
  const lastDay = last?.day ?? included.firstDay;
  const days = formatDays({ day: lastDay, days: lastDay - included.firstDay + 1 });
  const describe = ({ consumptionWh, days }: typeof included) =>
    `${formatEnergy(consumptionWh)} in ${days} days, ${formatKwh(consumptionWh / days)} a day`;
  const estimated = `For ${days} your supplier estimated ${formatEnergy(onTop.consumptionWh - included.consumptionWh)}${first === last ? '' : ` in ${estimates.length} bills`}.`;
  const isLate = 'measured' in question;
  return {
    title: isLate
      ? 'Does the bill after it include what was estimated?'
      : 'Does it include what was estimated?',
    text: isLate
      ? `${estimated} ${formatEnergy(question.measured.consumptionWh)} of ${formatDays(question.measured)} are saved already: then the meter was read.`
      : `${estimated} With this bill the meter was read.`,
    choices: [
      { name: 'settles', value: 'true', label: `Yes: ${describe(included)}` },
      { name: 'settles', value: 'false', label: `No, it comes on top: ${describe(onTop)}` },
    ],
  };
}

function describePrice({ typed, meant }: Extract<Question, { code: 'price' }>): QuestionText {
  const format = ({ consumptionWh, paise }: typeof typed) =>
    `${formatEnergy(consumptionWh)} for ${formatPaise(paise)}`;
  const paisePerUnit = Math.round(computeUnitRupees(typed) * 100);
  return {
    title: `${format(typed)}: ${formatPaise(paisePerUnit)} a unit`,
    text: (
      <>
        {meant.slip === 'exchanged'
          ? 'Do the units and the rupees stand in each other’s place? '
          : 'Is its point missing? '}
        Did you mean <strong>{format(meant)}</strong>?
      </>
    ),
    choices: [
      { name: 'price', value: meant.slip, label: `Save ${format(meant)}` },
      { name: 'price', value: 'confirmed', label: `Save ${format(typed)} anyway` },
    ],
  };
}

function describeOverlap(
  question: Extract<Question, { code: 'overlap' }>,
  amount: string,
  firstDate: string | undefined,
): QuestionText {
  const { readings } = question;
  if (question.reason === 'detail') {
    return {
      title: `The days say ${formatEnergy(question.detailWh)}, the bill ${formatEnergy(question.wholeWh)}.`,
      text: 'The bill counts: its days are scaled to it.',
      choices: [{ name: 'overlap', value: 'detail', label: `Save ${amount} anyway` }],
    };
  }
  const list = readings
    .map((reading) => `${formatDays(reading)}: ${formatEnergy(reading.consumptionWh)}`)
    .join('; ');
  if (question.reason === 'meter') {
    return {
      title: 'Your meter readings already cover these days.',
      text: `${list}.`,
      choices: [],
    };
  }
  const what = readings.length === 1 ? 'it' : 'them';
  return {
    title: 'These days are covered already.',
    text: `${list}. A day can only be on one bill.`,
    choices: [
      ...beginAfter(
        readings.map(({ day }) => day),
        firstDate,
      ),
      { name: 'overlap', value: 'replace', label: `Replace ${what} by ${amount}` },
    ],
  };
}

/**
 * The likeliest answer where only the day of reading is on both bills, as on many papers: the new one begins a day later.
 */
function beginAfter(lastDays: readonly number[], firstDate: string | undefined) {
  const [lastDay] = lastDays;
  if (lastDay === undefined || lastDays.length > 1 || toIsoDate(lastDay) !== firstDate) return [];
  const next = toIsoDate(lastDay + 1);
  const label = `Begin on ${formatDayMonth(next)}: the bill before ends on ${formatDayMonth(firstDate)}`;
  return [{ name: 'beginOn', value: next, label }];
}

function describeBillOverlap(
  bills: Extract<Question, { code: 'bill' }>['bills'],
  firstDate: string | undefined,
): QuestionText {
  const list = bills.map(({ firstDay, lastDay, payablePaise, linesPaise }) => {
    const { demand, payable, ...charges } = linesPaise;
    const paise = demand ?? payable ?? payablePaise;
    const amount = paise === null ? '' : `, ${formatPaise(paise)}`;
    const lines = Object.keys(charges).length === 0 ? '' : ', with the lines you typed from it';
    return `${formatDays({ day: lastDay, days: lastDay - firstDay + 1 })}${amount}${lines}`;
  });
  const isOne = list.length === 1;
  return {
    title: isOne
      ? 'Another paper bill has some of these days.'
      : 'Other paper bills have some of these days.',
    text: `${list.join('; ')}. A day can only be on one bill: correct the days, or replace ${isOne ? 'it' : 'them'}.`,
    choices: [
      ...beginAfter(
        bills.map(({ lastDay }) => lastDay),
        firstDate,
      ),
      {
        name: 'bill',
        value: 'replace',
        label: isOne ? 'Replace that bill by this one' : 'Replace those bills by this one',
      },
    ],
  };
}

/** "1 Oct – 31 Oct 2026". */
function formatDays({ day, days }: Pick<DayReading, 'day' | 'days'>): string {
  const first = toIsoDate(day - days + 1);
  const last = toIsoDate(day);
  const start = first.slice(0, 4) === last.slice(0, 4) ? formatDayMonth(first) : formatDate(first);
  return `${start} – ${formatDate(last)}`;
}

function formatEnergy(wh: number): string {
  return `${formatEntryKwh(wh)} kWh`;
}
