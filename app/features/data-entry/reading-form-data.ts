/** What was typed into the forms of a reading, checked by the domain's rules. */
import type { Submission } from '@conform-to/react';
import {
  checkOptional,
  checkRequired,
  type FieldResult,
  makeDayCheck,
  makeNumberCheck,
  readFields,
} from '#app/forms/typed-fields.ts';
import type { IsoDate } from '#domain/base/period.ts';
import {
  checkInThousandths,
  findConsumptionProblem,
  findEmissionProblem,
  findReadingCoverageProblem,
  readingProblems,
} from '#domain/reading/reading-rules.ts';
import { RUPEES } from '#domain/tariff/engine/fraction.ts';

const ENTER_CONSUMPTION = 'Enter a number from 0 to 1,00,000, such as 7.25.';
const ENTER_DATE = 'Enter the date of the reading.';
const ENTER_FIRST_DAY = 'Enter the first day of the bill.';
const ENTER_PAID = 'Enter the amount in rupees, such as 858 or 858.50.';
const ENTER_LAST_DAY = 'Enter the last day of the bill.';

/** What a new reading is: what the meter shows, one day's energy, or that of a bill's days. */
export const ENTRY_KINDS = ['meter', 'day', 'bill'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

const consumptionKwhProblem = checkInThousandths(findConsumptionProblem);
const emissionKgProblem = checkInThousandths(findEmissionProblem);

/** One sentence for whatever is wrong: it says what to enter. */
const consumption = makeNumberCheck('kWh', (kwh) =>
  Number.isNaN(kwh) || consumptionKwhProblem(kwh) !== undefined ? ENTER_CONSUMPTION : undefined,
);

const emission = makeNumberCheck('kg', (kg) =>
  Number.isNaN(kg) ? readingProblems.emissionNumber : emissionKgProblem(kg),
);

/** What was paid for a bill, in rupees. */
const amountPaid = makeNumberCheck('rupees', (rupees) =>
  RUPEES.test(String(rupees)) ? undefined : ENTER_PAID,
);

interface NewReadingValues {
  readingDate: IsoDate;
  periodStart: IsoDate | undefined;
  consumptionKWH: number;
  emissionCO2kg: number | undefined;
  /** In rupees, as decimal text. */
  payable: string | undefined;
}

/** Reads the form of a new reading; none can lie after `today`. */
export function readNewReading(
  formData: FormData,
  today: IsoDate,
  kind: Exclude<EntryKind, 'meter'>,
): Submission<NewReadingValues, string[]> {
  const isBill = kind === 'bill';
  return readFields<NewReadingValues>(formData, (text) => {
    const lastDay = isBill ? ENTER_LAST_DAY : ENTER_DATE;
    const readingDate = checkRequired(text('readingDate'), lastDay, makeDayCheck(today));
    const firstDay = text('periodStart');
    const periodStart = isBill
      ? checkRequired(firstDay, ENTER_FIRST_DAY, makeDayCheck())
      : checkOptional(firstDay, makeDayCheck());
    const payable = checkOptional(isBill ? text('payable') : '', amountPaid);
    return {
      readingDate,
      periodStart: checkCoverage(periodStart, readingDate),
      ...readAmounts(text),
      payable: payable.problem === undefined ? { value: payable.value?.toString() } : payable,
    };
  });
}

interface EditedReadingValues {
  periodStart: IsoDate | undefined;
  consumptionKWH: number;
  emissionCO2kg: number | undefined;
}

/** Reads the form that changes a reading: its last day stays, and of a bill the first can be another. */
export function readEditedReading(
  formData: FormData,
  readingDate: IsoDate | undefined,
): Submission<EditedReadingValues, string[]> {
  return readFields<EditedReadingValues>(formData, (text) => ({
    ...readAmounts(text),
    periodStart: checkCoverage(checkOptional(text('periodStart'), makeDayCheck()), {
      value: readingDate,
    }),
  }));
}

function readAmounts(text: (name: string) => string) {
  return {
    consumptionKWH: consumption(text('consumptionKWH')),
    emissionCO2kg: checkOptional(text('emissionCO2kg'), emission),
  };
}

function checkCoverage(
  periodStart: FieldResult<IsoDate | undefined>,
  readingDate: FieldResult<IsoDate | undefined>,
): FieldResult<IsoDate | undefined> {
  if (periodStart.problem !== undefined || readingDate.problem !== undefined) return periodStart;
  const [first, last] = [periodStart.value, readingDate.value];
  const problem =
    first === undefined || last === undefined ? undefined : findReadingCoverageProblem(first, last);
  return problem === undefined ? periodStart : { problem };
}
