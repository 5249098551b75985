/** Plans what is stored when a value is of a new meter, or of one that was reset. */
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { kwhToWh } from '#domain/base/quantity.ts';
import { countDigits } from '#domain/meter/digits.ts';
import { type MeterChangePlan, planNewMeter } from '#domain/meter/new-meter.ts';
import type { RegisterReadingInput } from '#domain/meter/register-record.ts';
import type { Meter } from '#domain/meter/registers.ts';
import {
  type ExistingValues,
  growMeterDigits,
  listCountedValues,
  requireFit,
  requireSuccession,
} from './home-meters.ts';
import { toMeter } from './meter-rows.ts';
import type { MeterFacts, MeterRow } from './queries.ts';

export interface PlannedMeterChange {
  plan: Extract<MeterChangePlan, { outcome: 'store' }>;
  /** The old meter, with more digits where its last value needs them. */
  oldMeter: Meter;
  newMeter: MeterFacts;
}

/** Plans what is stored when a value is of a new meter; throws a code of `REGISTER_QUESTIONS` where it cannot be. */
export function planMeterChange(
  existing: ExistingValues,
  oldRow: MeterRow,
  input: RegisterReadingInput,
  day: number,
): PlannedMeterChange {
  const { newMeter: answers } = input;
  const shownWh = kwhToWh(input.registerKWH);
  const firstWh = toWh(answers?.firstKWH);
  const newMeter = toNewMeterFacts(oldRow, input, Math.max(shownWh, firstWh ?? 0));
  requireFit(newMeter, { field: 'registerKWH', kwh: input.registerKWH });
  const oldMeter =
    answers?.oldLastKWH == null
      ? toMeter(oldRow)
      : growMeterDigits(existing, oldRow, {
          field: 'newMeter.oldLastKWH',
          kwh: answers.oldLastKWH,
        });
  const valueBefore = listCountedValues(existing, oldRow.id).findLast(
    (earlier) => earlier.day <= day,
  );
  const installedDay = answers === undefined ? day : toDayNumber(answers.installedOn);
  const oldLastWh = toWh(answers?.oldLastKWH);
  if (
    valueBefore?.day === installedDay &&
    oldLastWh !== null &&
    oldLastWh !== valueBefore.shownWh
  ) {
    throw new ProductError('conflict', messages.oldLastDiffers);
  }
  const plan = planNewMeter({
    old: oldMeter,
    before: valueBefore ?? null,
    meter: newMeter,
    entered: { day, shownWh },
    installedDay,
    oldLastWh,
    firstWh,
  });
  if (plan.outcome === 'refuse') {
    throw new ProductError(plan.code, messages.meterChange[plan.code], {
      question: { choices: [], suggestions: [] },
    });
  }
  const firstDay = plan.values[0]?.day ?? day;
  requireSuccession(existing, { id: oldRow.id, lastDay: installedDay }, { firstDay, lastDay: day });
  return { plan, oldMeter, newMeter };
}

/** A meter that is read as it shows. */
const NO_FACTOR_THOUSANDTHS = 1000;

function toNewMeterFacts(
  oldRow: MeterRow,
  { newMeter, as }: RegisterReadingInput,
  highestWh: number,
): MeterFacts & Meter {
  const isReset = as === 'reset';
  const neededDigits = countDigits(highestWh);
  return {
    serial: newMeter?.serial ?? (isReset ? (oldRow.serial ?? undefined) : undefined),
    digits: newMeter?.digits ?? (isReset ? Math.max(oldRow.digits, neededDigits) : neededDigits),
    // Another meter's factor is not this one's: 1, until its own is said in Profile.
    factorThousandths: isReset ? oldRow.factorThousandths : NO_FACTOR_THOUSANDTHS,
  };
}

function toWh(kwh: number | null | undefined): number | null {
  return kwh == null ? null : kwhToWh(kwh);
}
