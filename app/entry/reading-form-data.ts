/** What was typed into the forms of a reading, checked by the domain's rules. */
import * as z from 'zod/mini';
import {
  listDayRules,
  makeNumber,
  makeOptional,
  makeRequired,
  makeText,
  readTyped,
} from '#app/forms/typed-fields.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { findRegisterProblem } from '#domain/meter/value-rules.ts';
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
function makeConsumption(size = (kwh: number) => kwh) {
  return makeNumber('kWh', (kwh) =>
    Number.isNaN(kwh) || consumptionKwhProblem(size(kwh)) !== undefined
      ? ENTER_CONSUMPTION
      : undefined,
  );
}
const consumptionKWH = makeConsumption();

const emissionCO2kg = makeOptional(
  makeNumber('kg', (kg) =>
    Number.isNaN(kg) ? readingProblems.emissionNumber : emissionKgProblem(kg),
  ),
);

const optionalDay = makeOptional(makeText('', ...listDayRules()));

/** What was paid for a bill, in rupees as decimal text. */
const payable = makeOptional(
  z.pipe(
    makeNumber('rupees', (rupees) => (RUPEES.test(String(rupees)) ? undefined : ENTER_PAID)),
    z.transform(String),
  ),
);

/** What the meter showed at the end of a bill. */
const presentKWH = makeOptional(makeNumber('kWh', findRegisterProblem));

/** The box that says that the supplier estimated a bill. */
const estimated = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text !== undefined),
);

function makeDaySchema(today: IsoDate) {
  return z.object({
    readingDate: makeRequired(ENTER_DATE, ...listDayRules(today)),
    periodStart: optionalDay,
    consumptionKWH,
    emissionCO2kg,
    payable: z.pipe(
      z.transform(() => undefined),
      z.undefined(),
    ),
    dueDate: z.pipe(
      z.transform(() => undefined),
      z.undefined(),
    ),
    presentKWH: z.pipe(
      z.transform(() => undefined),
      z.undefined(),
    ),
  });
}

function makeBillSchema(today: IsoDate) {
  return z.object({
    readingDate: makeRequired(ENTER_LAST_DAY, ...listDayRules(today)),
    periodStart: makeRequired(ENTER_FIRST_DAY, ...listDayRules()),
    // Below 0 where more was given to the grid than taken.
    consumptionKWH: makeConsumption(Math.abs),
    emissionCO2kg,
    payable,
    dueDate: optionalDay,
    presentKWH,
    estimated,
  });
}

/** Reads the form of a new reading; none can lie after `today`. */
export function readNewReading(
  formData: FormData,
  today: IsoDate,
  kind: Exclude<EntryKind, 'meter'>,
) {
  return kind === 'bill'
    ? readTyped(formData, makeBillSchema(today).check(checkCoverage()))
    : readTyped(formData, makeDaySchema(today).check(checkCoverage()));
}

const editedSchema = z.object({
  periodStart: optionalDay,
  consumptionKWH,
  emissionCO2kg,
  estimated,
});

/** Reads the form that changes a reading: its last day stays, and of a bill the first can be another. */
export function readEditedReading(formData: FormData, readingDate: IsoDate | undefined) {
  return readTyped(formData, editedSchema.check(checkCoverage(readingDate)));
}

/** What a reading says of its days, as far as it could be read. */
interface Days {
  readingDate?: IsoDate | undefined;
  periodStart?: IsoDate | undefined;
}

/** Checks that both days, where they are right by themselves, are those of one reading. */
function checkCoverage(lastDay?: IsoDate) {
  const findProblem = ({ periodStart, readingDate = lastDay }: Days) =>
    periodStart === undefined || readingDate === undefined
      ? undefined
      : findReadingCoverageProblem(periodStart, readingDate);
  return z.refine<Days>((days) => findProblem(days) === undefined, {
    path: ['periodStart'],
    error: ({ input }) => findProblem(input as Days),
    // Whatever else is wrong.
    when: ({ value, issues }) =>
      typeof value === 'object' &&
      !issues.some(({ path }) => path?.[0] === 'readingDate' || path?.[0] === 'periodStart'),
  });
}
