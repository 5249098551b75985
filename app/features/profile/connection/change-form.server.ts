/** What the text fields of the form that changes the connection mean, and what is stored of them. */
import * as z from 'zod';
import { parseChosen, selectFurtherInputs } from '#app/connection/answers.ts';
import {
  connectionFields,
  findCycleEnd,
  isCycleAssumed,
  listTypedAnswers,
  makeAnswerSchemas,
} from '#app/connection/connection-form.server.ts';
import { treatBlankAsUnset } from '#app/forms/blank-fields.server.ts';
import type { makeRateCheck } from '#app/forms/rate-answers.ts';
import { dateSchema, makeTypedNumberSchema } from '#domain/base/fields.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { ConnectionInput, ConnectionRecord } from '#domain/home/connection.ts';
import { findAheadProblem } from '#domain/home/connection-rules.ts';
import { profileFields } from '#domain/home/profile.ts';
import type { AskedInput } from '#domain/tariff/asked.ts';
import { listAssumedFacts } from './facts-panel.tsx';

/**
 * Reads the form's texts (parse with `disableAutoCoercion`), with the answers that the tariff asks. A rate is checked by
 * `checkRate`, too.
 */
export function makeChangeSchema(
  askedInputs: readonly AskedInput[],
  today: IsoDate,
  checkRate: ReturnType<typeof makeRateCheck>,
) {
  const { supplier, ...otherFields } = connectionFields;
  // In the order in which a person meets them: so a refused form lists what is wrong.
  return z
    .object({
      start: z.enum(['beginning', 'period', 'day'], 'Choose from which day it holds.'),
      fromDay: treatBlankAsUnset(dateSchema),
      supplier,
      electricityRatePerKWh: makeTypedNumberSchema(
        profileFields.electricityRatePerKWh.optional(),
        'rupeesPerKWh',
      ).superRefine(checkRate),
      ...otherFields,
      ...makeAnswerSchemas(askedInputs),
    })
    .refine(({ start, fromDay }) => start !== 'day' || fromDay !== undefined, {
      path: ['fromDay'],
      error: 'Write the first day.',
    })
    .superRefine(({ start, fromDay }, context) => {
      const message =
        start === 'day' && fromDay !== undefined ? findAheadProblem(fromDay, today) : undefined;
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['fromDay'], message });
    });
}
export type Change = z.output<ReturnType<typeof makeChangeSchema>>;

/**
 * What is stored. What the form does not ask is kept: answers to other tariffs, and the load. What was filled in for the household and
 * still says the same stays assumed.
 */
export function makeChangeInput(
  values: Change & Record<string, unknown>,
  {
    facts,
    asked,
    hasLoad,
    from,
    today,
  }: {
    facts: ConnectionRecord;
    asked: readonly AskedInput[];
    /** Whether the form had the field of the load: a tariff that asks for kVA shows none. */
    hasLoad: boolean;
    from: IsoDate;
    today: IsoDate;
  },
): ConnectionInput {
  const { discom, category } = parseChosen(values.supplier ?? '') ?? {};
  const phases = values.phases === undefined ? null : values.phases === 'three' ? 3 : 1;
  const loadKW = hasLoad ? (values.loadKW ?? null) : facts.loadKW;
  const shownIds = selectFurtherInputs(asked).map(({ id }) => id);
  const keptAnswers = Object.entries(facts.answers).filter(
    ([id]) => id !== 'assumed' && !shownIds.includes(id),
  );
  const typedAnswers = listTypedAnswers(asked, values);
  const cycle = readCycle(values, facts, today);
  const same = {
    load_kw: loadKW === facts.loadKW,
    phase: phases === facts.phases,
    cycle: cycle.isSame,
  };
  const assumedFacts = [
    ...listAssumedFacts(facts).filter((id) => same[id as keyof typeof same] ?? true),
    ...(discom !== undefined && cycle.isNewlyAssumed ? ['cycle'] : []),
  ];
  return {
    from,
    // A supplier whose tariff nobody chose is in no list: that none is chosen does not unsay it.
    ...(discom === undefined && facts.category === null
      ? {}
      : { discom: discom ?? null, category: category ?? null }),
    ...(discom === undefined ? { ratePerKWh: values.electricityRatePerKWh ?? null } : {}),
    loadKW,
    phases,
    ...(values.cycleMonths === undefined ? {} : { cycleMonths: values.cycleMonths }),
    cycleEnd: cycle.end,
    answers: Object.fromEntries([
      ...(keptAnswers as [string, string][]),
      ...typedAnswers,
      ...(assumedFacts.length === 0 ? [] : [['assumed', assumedFacts.join(' ')]]),
    ]),
  };
}

/** When the bills end by the form. Of bills as long as before it is known in which months they do. */
function readCycle(values: Change, facts: ConnectionRecord, today: IsoDate) {
  const billDay = facts.cycleEnd === null ? undefined : Number(facts.cycleEnd.slice(8));
  const isSameLength = (values.cycleMonths ?? facts.cycleMonths) === facts.cycleMonths;
  if (values.billDay === billDay && isSameLength) {
    return { end: facts.cycleEnd, isSame: true, isNewlyAssumed: false };
  }
  const isKnown = isSameLength && !listAssumedFacts(facts).includes('cycle');
  const knownEnd = isKnown ? (facts.cycleEnd ?? undefined) : undefined;
  return {
    end: values.billDay === undefined ? null : findCycleEnd(values.billDay, today, knownEnd),
    isSame: false,
    isNewlyAssumed: isCycleAssumed(values, knownEnd),
  };
}
