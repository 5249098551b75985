/** tips: what saves most this season, and what the home says of it. */
import { formatDate, formatEstimateKwh, formatNumber } from '#domain/base/format.ts';
import { formatMonths } from '#domain/base/months.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { AnsweredMeasure, Measures, OfferedMeasure, TipAnswer } from '#domain/tips/answer.ts';
import { cleanStrings } from '../clean.ts';
import { connectSignedIn } from '../client.ts';
import { choosePaint, countColumns, type JsonOption, type Paint, show } from '../output.ts';
import { wrapText } from '../text.ts';

/** Longer lines are hard to read. */
const TEXT_WIDTH_MAX = 80;

const WORKS_WITH = {
  meter: 'your meter',
  own: 'your figures',
  typical: 'typical figures',
} as const;
const ANSWERED = { done: 'Done', 'not-for-us': 'Not for you' } as const;

/** Lists the measures that save most this season, and those that were answered. */
export async function listMeasures({ json }: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api['energy-tips'].answers.$get(), 'offered');
  show(body, json, (measures) => renderMeasures(cleanStrings(measures), choosePaint()));
}

/** Says that a measure is done or not for the home, or takes that back. */
export async function answerMeasure(
  measureId: string,
  answer: TipAnswer | 'none',
  { json }: JsonOption,
): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(
    api['energy-tips'].answers[':measureId'].$put({
      param: { measureId },
      json: { answer: answer === 'none' ? null : answer },
    }),
    'message',
  );
  show(body, json, ({ message }) => `${message}\n`);
}

function renderMeasures({ offered, answered }: Measures, paint: Paint): string {
  const parts = [
    ...offered.map((one) => renderOffered(one, paint)),
    ...answered.map((one) => renderAnswered(one, paint)),
  ];
  return parts.length === 0 ? 'Nothing saves much this season.\n' : `${parts.join('\n\n')}\n`;
}

function renderOffered(one: OfferedMeasure, paint: Paint): string {
  const kwh = `${formatEstimateKwh(one.seasonKWH * WH_PER_KWH)} kWh`;
  const amount = one.seasonRupees === null ? kwh : `₹${formatNumber(one.seasonRupees)}`;
  const facts = `${kwh}, ${formatMonths(one.months)}, ${WORKS_WITH[one.worksWith]}`;
  return [
    paint.good(`${amount} this ${one.season}`),
    ...wrap(one.tipText).map(paint.bold),
    paint.dim(facts),
    paint.dim(`unitwise tips answer ${one.measureId} done`),
  ].join('\n');
}

function renderAnswered(one: AnsweredMeasure, paint: Paint): string {
  const day = formatDate(getDayInIndia(Date.parse(one.answeredAt)));
  return [
    ...wrap(`${ANSWERED[one.answer]}, ${day}: ${one.tipText}`),
    paint.dim(`unitwise tips answer ${one.measureId} none`),
  ].join('\n');
}

function wrap(text: string): string[] {
  return wrapText(text, Math.min(countColumns(), TEXT_WIDTH_MAX));
}
