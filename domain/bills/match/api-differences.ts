/** Why bills differ, from each other and from paper, as the API gives it. */
import * as z from 'zod';
import {
  billPeriodShape,
  countedAsSchema,
  formatKwhDecimalOrNull,
  formatRupeesDecimalOrNull,
  kwhSchema,
  listMissing,
  missingSchema,
  pickLines,
  unknownLinesSchema,
} from '#domain/bills/api.ts';
import type { HomeBill } from '#domain/bills/home-bills.ts';
import { billRecordSchema, rupeesSchema } from '#domain/bills/record.ts';
import { toBillRecord } from '#domain/bills/tell/tell-bill.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import {
  type Certainty,
  describeMatch,
  describeMissingLine,
  describePossible,
  describePossibleLine,
  describeReason,
  findLabel,
  findTotalCertainty,
} from '#domain/tariff/explain/describe-differences.ts';
import { type LineChange, listPaperLines, PAPER_LINES } from '#domain/tariff/match/changes.ts';
import type { BillMatch, MatchedTotal } from '#domain/tariff/match/match.ts';
import type { Change } from '#domain/tariff/match/match-trial.ts';
import { tellCounted } from '#domain/tariff/tell/tell-note.ts';
import type { ExplanationResult } from './explain-home-bill.ts';
import type { MatchResult } from './match.ts';

const lineChangeSchema = z.object({
  id: z.string(),
  label: z.string(),
  before: rupeesSchema,
  after: rupeesSchema,
  amount: rupeesSchema,
});

export const explanationSchema = z.union([
  z.object({
    code: z.literal('explained'),
    bill: z.object({ ...billPeriodShape, unitsKWH: kwhSchema.nullable(), amount: rupeesSchema }),
    before: z.object({ ...billPeriodShape, unitsKWH: kwhSchema.nullable(), amount: rupeesSchema }),
    difference: rupeesSchema,
    without: unknownLinesSchema.meta({ description: 'Lines that both amounts lack.' }),
    reasons: z
      .array(
        z.object({
          code: z.string(),
          message: z.string(),
          amount: rupeesSchema,
          taxes: rupeesSchema.meta({ description: 'What of it are taxes, duties and surcharges.' }),
          lines: z.array(lineChangeSchema),
        }),
      )
      .meta({ description: 'They add up exactly to the difference.' }),
  }),
  z.object({
    code: z.enum(['no-bill', 'few-days', 'no-tariff', 'missing', 'not-comparable']),
    message: z.string(),
    missing: missingSchema,
    lines: z.array(z.string()),
  }),
]);
export type ExplanationResponse = z.output<typeof explanationSchema>;

const NOT_EXPLAINED = {
  'no-bill': 'There is no bill to compare with.',
  'few-days': 'Too few days of one of the two bills are known.',
  'no-tariff': 'No tariff prices one of the two bills.',
  missing: 'Something that one of the two bills needs was not said.',
  'not-comparable': 'One of the two bills has lines whose amounts are unknown.',
} as const;

/** An explanation of two bills as the API returns it. */
export function toExplanationResponse(result: ExplanationResult): ExplanationResponse {
  if (result.code !== 'explained') {
    return {
      code: result.code,
      message: NOT_EXPLAINED[result.code],
      missing: result.code === 'missing' ? listMissing(result.problems) : [],
      lines: result.code === 'not-comparable' ? result.lines : [],
    };
  }
  const { bill, before, explanation } = result;
  const lines = [bill, before].flatMap((homeBill) => pickLines(homeBill)?.lines ?? []);
  const describeBill = (homeBill: HomeBill, paise: number) => ({
    id: homeBill.id,
    from: homeBill.from,
    to: homeBill.to,
    days: homeBill.days,
    unitsKWH: formatKwhDecimalOrNull(homeBill.units.unitsWh),
    amount: formatRupeesDecimal(paise),
  });
  return {
    code: result.code,
    bill: describeBill(bill, explanation.afterPaise),
    before: describeBill(before, explanation.beforePaise),
    difference: formatRupeesDecimal(explanation.afterPaise - explanation.beforePaise),
    without: explanation.without.map((id) => ({ id, label: findLabel({ lines }, id) })),
    reasons: explanation.reasons.map((reason) => ({
      code: reason.code,
      message: describeReason(reason),
      amount: formatRupeesDecimal(reason.paise),
      taxes: formatRupeesDecimal(reason.taxesPaise),
      lines: reason.lines.map(toLineChange),
    })),
  };
}

function toLineChange({ id, label, beforePaise, afterPaise, paise }: LineChange) {
  return {
    id,
    label,
    before: formatRupeesDecimal(beforePaise),
    after: formatRupeesDecimal(afterPaise),
    amount: formatRupeesDecimal(paise),
  };
}

const matchedShape = {
  printed: rupeesSchema,
  ours: rupeesSchema.nullable().meta({ description: 'Null where we cannot price it.' }),
  difference: rupeesSchema,
  verdict: z.enum(['equal', 'paisa', 'rounding', 'different', 'taken']).meta({
    description:
      'paisa: the supplier’s program rounds another way. rounding: a total that is ours within the rounding of the paper: the same bill. taken: a line that we cannot price, as it is printed.',
  }),
  explanations: z
    .array(z.looseObject({ code: z.string(), message: z.string() }))
    .meta({ description: 'Each change that alone gives the printed amount, the likeliest first.' }),
};

export const matchSchema = z.union([
  z.object({
    code: z.literal('matched'),
    lines: z.array(z.object({ id: z.string(), label: z.string(), ...matchedShape })),
    total: z
      .object({
        ...matchedShape,
        without: unknownLinesSchema.meta({ description: 'Unknown lines that ours lacks.' }),
        possible: z
          .array(
            z.object({
              series: z.string(),
              month: z.string(),
              value: z.string(),
              message: z.string(),
            }),
          )
          .meta({
            description:
              'Values that nobody published and that might explain it; they count as unexplained.',
          }),
        possibleLines: z
          .array(z.object({ line: z.string(), amount: rupeesSchema, message: z.string() }))
          .meta({
            description:
              'The same of lines whose slabs have values of their own, and of the one line that ours lacks: with this amount the total would be the printed one.',
          }),
        roundedTo: rupeesSchema.nullable().meta({
          description: 'Of the verdict rounding: the rupees whose multiples the paper prints.',
        }),
        paperLines: z
          .array(z.object({ id: z.string(), label: z.string(), amount: rupeesSchema }))
          .meta({
            description:
              'Lines that only a paper has and that were not typed yet, which explain any difference: one of them where nothing else does.',
          }),
      })
      .nullable(),
    unexplained: rupeesSchema.meta({ description: 'What no change explains.' }),
    countedAs: countedAsSchema,
    asPrinted: billRecordSchema.meta({
      description: 'Our bill with each typed line in place of ours.',
    }),
  }),
  z.object({
    code: z.enum(['nothing-typed', 'few-days', 'no-tariff', 'missing', 'settles']),
    missing: missingSchema,
  }),
]);
export type MatchResponse = z.output<typeof matchSchema>;

/** A bill compared with its paper as the API returns it. */
export function toMatchResponse(match: MatchResult): MatchResponse {
  if (!match.ok) {
    const missing = match.code === 'missing' ? listMissing(match.problems) : [];
    return { code: match.code, missing };
  }
  const findLineLabel = (line: string) => findLabel(match.asPrinted, line);
  type VerdictOfLine = (typeof match.lines)[number] | NonNullable<typeof match.total>;
  const describeLine = (compared: VerdictOfLine, certainty: Certainty) => ({
    printed: formatRupeesDecimal(compared.printedPaise),
    ours: formatRupeesDecimalOrNull(compared.oursPaise),
    difference: formatRupeesDecimal(compared.differencePaise),
    verdict: compared.verdict,
    explanations: compared.explanations.map((change: Change) => ({
      ...change,
      message: describeMatch(change, findLineLabel, certainty),
    })),
  });
  const { total } = match;
  return {
    code: 'matched',
    lines: match.lines.map((line) => ({
      id: line.id,
      label: line.label,
      ...describeLine(line, 'fact'),
    })),
    total:
      total === undefined
        ? null
        : {
            ...describeLine(total, findTotalCertainty(match)),
            ...toPossibleReason(match, total, findLineLabel),
            roundedTo:
              total.roundedToPaise === undefined ? null : formatRupeesDecimal(total.roundedToPaise),
          },
    unexplained: formatRupeesDecimal(match.unexplainedPaise),
    countedAs: tellCounted(match.asPrinted.notes),
    asPrinted: toBillRecord(match.asPrinted),
  };
}

function toPossibleReason(
  { lines: typedLines }: BillMatch,
  { without, possibleValues, possibleLines, missingLine, verdict, differencePaise }: MatchedTotal,
  findLineLabel: (line: string) => string,
) {
  const amount = formatRupeesDecimal(differencePaise);
  return {
    paperLines:
      verdict !== 'different' || without.length > 0
        ? []
        : listPaperLines(differencePaise, typedLines).map((id) => ({
            id,
            label: PAPER_LINES[id].label,
            amount,
          })),
    possibleLines: [
      ...(missingLine === undefined
        ? []
        : [
            {
              ...missingLine,
              message: describeMissingLine(missingLine.paise, findLineLabel(missingLine.line)),
            },
          ]),
      ...possibleLines.map((one) => ({
        ...one,
        message: describePossibleLine(one, findLineLabel),
      })),
    ].map(({ line, paise, message }) => ({ line, amount: formatRupeesDecimal(paise), message })),
    without: without.map((id) => ({ id, label: findLineLabel(id) })),
    possible: possibleValues.map((possibleValue) => ({
      series: possibleValue.series,
      month: possibleValue.month,
      value: possibleValue.value,
      message: describePossible(possibleValue),
    })),
  };
}
