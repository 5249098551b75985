/** What can be done when a meter's value is questioned: the flags that answer. */
import { formatDate, formatNumber } from '#domain/base/format.ts';
import type { MeterRecord } from '#domain/meter/meter-record.ts';
import type { RegisterQuestion, RegisterReadingInput } from '#domain/meter/register-record.ts';

/** An answer to a question: its flag, what it means, and what is sent. */
export interface NextStep {
  flag: string;
  text: string;
  /** Absent where the flag needs something that only the person knows. */
  answer?: Partial<RegisterReadingInput>;
}

const OTHER_DAY: NextStep = { flag: '--at DATE', text: 'The number is right, and of another day.' };

/** The possible answers to a question, without those that were sent already. `meters` are those of the home. */
export function listNextSteps(
  { code, choices, detailAllowed }: RegisterQuestion,
  sentReading: RegisterReadingInput,
  meters: readonly MeterRecord[],
): NextStep[] {
  const choiceSteps = choices.map(({ as, message, likely }) => ({
    flag:
      as === 'replaced'
        ? '--as replaced --installed DATE --old-last KWH --first KWH'
        : `--as ${as}`,
    text: likely ? `Likely: ${message}` : message,
    answer: { as },
  }));
  const isNewMeter = sentReading.as === 'replaced' || sentReading.as === 'reset';
  switch (code) {
    case 'same-day':
      return [{ flag: '--replace', text: 'Replace it.', answer: { sameDay: 'replace' } }];
    case 'overlap':
      return listOverlapSteps(sentReading, detailAllowed === true);
    case 'meters-overlap':
      return isNewMeter
        ? [makeInstalledStep('on another day')]
        : listOtherMeterSteps(sentReading, meters);
    case 'register-fell':
      if (isNewMeter) return listNewMeterSteps(sentReading);
      return choiceSteps.length > 0 ? choiceSteps : [OTHER_DAY, makeCorrectionStep()];
    case 'over-a-year':
      return isNewMeter
        ? [makeInstalledStep('on another day'), makeUnknownNumbersStep()]
        : choiceSteps;
    case 'implausible': {
      const canBeRight = choices.some(({ as }) => as === 'confirmed');
      return canBeRight ? choiceSteps : [OTHER_DAY, makeCorrectionStep(), ...choiceSteps];
    }
  }
}

function listOverlapSteps({ overlap }: RegisterReadingInput, detailAllowed: boolean): NextStep[] {
  const replace: NextStep = {
    flag: '--overlap replace',
    text: 'Replace the readings of these days.',
    answer: { overlap: 'replace' },
  };
  const detail: NextStep = {
    flag: '--overlap detail',
    text: 'Keep readings inside these days as their detail.',
    answer: { overlap: 'detail' },
  };
  if (overlap === 'replace') return [OTHER_DAY];
  return detailAllowed && overlap === undefined ? [replace, detail] : [replace];
}

/** A value of a day on which another meter counted: whose it may be. */
function listOtherMeterSteps(
  sent: RegisterReadingInput,
  meters: readonly MeterRecord[],
): NextStep[] {
  const others = meters.filter(({ id }) => id !== sent.meterId);
  return [
    ...others.map((meter) => ({
      flag: `--meter ${meter.id}`,
      text: describeMeter(meter),
      answer: { meterId: meter.id },
    })),
    OTHER_DAY,
  ];
}

/** `Meter G4, 6 Nov 2025 to 5 Jan 2026, last at 4,920.` */
function describeMeter({ name, serial, firstReadOn, lastReadOn, lastKWH }: MeterRecord): string {
  const meterName = ['Meter', name ?? serial].filter((part) => part !== null).join(' ');
  if (firstReadOn === null || lastReadOn === null) return `${meterName}, which has no value yet.`;
  const days = `${formatDate(firstReadOn)} to ${formatDate(lastReadOn)}`;
  return `${meterName}, ${days}${lastKWH === null ? '' : `, last at ${formatNumber(lastKWH, 1)}`}.`;
}

/** A new meter whose numbers do not follow on each other. */
function listNewMeterSteps({ registerKWH }: RegisterReadingInput): NextStep[] {
  return [
    { flag: '--old-last KWH', text: 'The old meter ended at or above its last value.' },
    {
      flag: '--first KWH',
      text: `The new meter began at or below ${formatNumber(registerKWH, 1)}.`,
    },
    makeUnknownNumbersStep(),
  ];
}

function makeInstalledStep(text: string): NextStep {
  return { flag: '--installed DATE', text: `The meter was replaced ${text}.` };
}

function makeUnknownNumbersStep(): NextStep {
  return {
    flag: 'without --old-last and --first',
    text: 'They are not known: the days between stay unknown.',
  };
}

function makeCorrectionStep(): NextStep {
  return {
    flag: 'unitwise meter VALUE --at DATE --replace',
    text: 'The stored value is wrong: correct it first.',
  };
}
