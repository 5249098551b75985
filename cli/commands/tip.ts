/** tip: an energy tip for this household. */
import { formatEstimateKwh, formatNumber } from '#domain/base/format.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { type TipRecord, tipQuerySchema } from '#domain/tips/tip.ts';
import { connectSignedIn, makeIdempotencyHeader } from '../client.ts';
import { makeFailure } from '../failure.ts';
import { parseFlags } from '../flags.ts';
import { choosePaint, countColumns, type JsonOption, type Paint, show } from '../output.ts';
import { wrapText } from '../text.ts';

/** Longer lines are hard to read. */
const TEXT_WIDTH_MAX = 80;

const PRICED_BY = { tariff: 'by your tariff', rate: 'at your rate' } as const;

/** Shows a tip for a question, or a general one without words. */
export async function showTip(words: string[], options: JsonOption): Promise<void> {
  const query = parseFlags(tipQuerySchema, { q: words.join(' ') || undefined }, { q: 'QUESTION' });
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(
    api['energy-tips'].$get({ query, header: makeIdempotencyHeader() }),
    'generatedTips',
  );
  const [tip] = body.generatedTips;
  if (tip === undefined) throw makeFailure('The server gave no tip. Ask again.');
  const width = Math.min(countColumns(), TEXT_WIDTH_MAX);
  show(body, options.json, ({ generatedTips }) => {
    return generatedTips.map((tip) => renderTip(tip, width, choosePaint())).join('\n');
  });
}

/** A tip with its saving, its calculation and its source. */
export function renderTip(tip: TipRecord, width: number, paint: Paint): string {
  const { annualKWH, annualRupees, rupeesBy, source } = tip;
  const savedText = [
    ...(annualKWH === null ? [] : [`${formatEstimateKwh(annualKWH * WH_PER_KWH)} kWh`]),
    ...(annualRupees === null ? [] : [`₹${formatNumber(annualRupees)}`]),
  ].join(' and ');
  const priceBasis = annualRupees === null || rupeesBy === null ? '' : `, ${PRICED_BY[rupeesBy]}`;
  const saysEstimate = !source.estimate || /estimate/i.test(source.name);
  const sourceText = `Source: ${source.name}${saysEstimate ? '' : ' (an engineering estimate)'}`;
  const paragraphs = [
    wrapText(tip.tipText, width).map(paint.bold),
    savedText === '' ? [] : [paint.good(`About ${savedText} a year${priceBasis}`)],
    tip.explanation === tip.tipText ? [] : wrapText(tip.explanation, width),
    [...wrapText(sourceText, width), ...(source.url === null ? [] : [source.url])].map(paint.dim),
  ];
  return `${paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
