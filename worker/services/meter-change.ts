/** A value of a meter that took another one's place, or was reset: what is stored of both. */
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import { countDigits } from '../../domain/meter/digits.ts';
import type { RegisterReadingInput } from '../../domain/meter/entry.ts';
import { type MeterChangePlan, planNewMeter } from '../../domain/meter/new-meter.ts';
import type { Meter } from '../../domain/meter/registers.ts';
import { dayNumber } from '../../domain/period.ts';
import { kwhToWh } from '../../domain/quantity.ts';
import type { MeterFacts, MeterRow } from '../queries/meters.ts';
import {
  type ExistingValues,
  growMeterDigits,
  listCountedValues,
  requireFit,
  requireSuccession,
} from './existing-values.ts';
import { toMeter } from './meter-rows.ts';

export interface MeterChange {
  plan: Extract<MeterChangePlan, { outcome: 'store' }>;
  /** The old meter with the digits that its last value proves. */
  oldMeter: Meter;
  /** The new one. */
  facts: MeterFacts;
}

/** What is stored when a value is of a new meter; a code of `REGISTER_QUESTIONS` where it cannot be so. */
export function meterChange(
  existing: ExistingValues,
  old: MeterRow,
  input: RegisterReadingInput,
  day: number,
): MeterChange {
  const { newMeter } = input;
  const shownWh = kwhToWh(input.registerKWH);
  const firstWh = inWh(newMeter?.firstKWH);
  const facts = newMeterFacts(old, input, Math.max(shownWh, firstWh ?? 0));
  requireFit(facts, { field: 'registerKWH', kwh: input.registerKWH });
  const oldMeter =
    newMeter?.oldLastKWH == null
      ? toMeter(old)
      : growMeterDigits(existing, old, { field: 'newMeter.oldLastKWH', kwh: newMeter.oldLastKWH });
  const before = listCountedValues(existing, old.id).findLast((one) => one.day <= day);
  const installedDay = newMeter === undefined ? day : dayNumber(newMeter.installedOn);
  if (before === undefined) {
    requireSuccession(existing, { id: old.id, lastDay: day }, { firstDay: day, lastDay: day });
    const values = [{ day, shownWh, rollovers: 0 }];
    const plan = { outcome: 'store' as const, oldLast: null, values, oldUse: null, newUse: null };
    return { plan, oldMeter, facts };
  }
  const plan = planNewMeter({
    old: oldMeter,
    before,
    meter: facts,
    next: { day, shownWh },
    installedDay,
    oldLastWh: inWh(newMeter?.oldLastKWH),
    firstWh,
  });
  if (plan.outcome === 'refuse') {
    throw new ProductError(plan.code, messages.meterChange[plan.code], {
      question: { choices: [], suggestions: [] },
    });
  }
  const firstDay = plan.values[0]?.day ?? day;
  requireSuccession(existing, { id: old.id, lastDay: installedDay }, { firstDay, lastDay: day });
  return { plan, oldMeter, facts };
}

function newMeterFacts(
  old: MeterRow,
  { newMeter, as }: RegisterReadingInput,
  highestWh: number,
): MeterFacts & Meter {
  const isReset = as === 'reset';
  const proved = countDigits(highestWh);
  return {
    serial: newMeter?.serial ?? (isReset ? (old.serial ?? undefined) : undefined),
    digits: newMeter?.digits ?? (isReset ? Math.max(old.digits, proved) : proved),
    factorThousandths: old.factorThousandths,
  };
}

function inWh(kwh: number | null | undefined): number | null {
  return kwh == null ? null : kwhToWh(kwh);
}
