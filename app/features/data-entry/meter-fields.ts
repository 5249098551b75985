/** The fields of the form of a meter's value, and what it answers to a question about it. */
import type { FieldMetadata, Submission } from '@conform-to/react';
import type { RegisterQuestion } from '../../../domain/meter/entry.ts';
import { REGISTER_ANSWERS } from '../../../domain/meter/registers.ts';
import { digitsProblem, registerProblem, SERIAL_MAX } from '../../../domain/meter/value-rules.ts';
import type { IsoDate } from '../../../domain/period.ts';
import { cleanText, textProblem } from '../../../domain/text.ts';
import { checkedBy, day, number, optional, readTyped, required } from '../../forms/typed-fields.ts';

const ENTER_DATE = 'Enter the date on which you read the meter.';

/** The fields that people type. */
export const METER_FIELDS = [
  'readOn',
  'registerKWH',
  'installedOn',
  'oldLastKWH',
  'serial',
  'digits',
  'firstKWH',
] as const;
export type MeterFields = Record<(typeof METER_FIELDS)[number], FieldMetadata<string>>;

/** What they come to. */
export interface MeterTyped {
  readOn: IsoDate;
  registerKWH: number;
  oldLastKWH: number | undefined;
  firstKWH: number | undefined;
  installedOn: IsoDate | undefined;
  serial: string | undefined;
  digits: number | undefined;
}

/** Reads the fields; no day can be after `today`. */
export function readMeterFields(
  formData: FormData,
  today: IsoDate,
): Submission<MeterTyped, string[]> {
  const shown = number('kWh', registerProblem);
  const serial = checkedBy<string>((text) => textProblem(text, { max: SERIAL_MAX }));
  return readTyped<MeterTyped>(formData, (text) => ({
    readOn: required(text('readOn'), ENTER_DATE, day(today)),
    registerKWH: shown(text('registerKWH')),
    oldLastKWH: optional(text('oldLastKWH'), shown),
    firstKWH: optional(text('firstKWH'), shown),
    installedOn: optional(text('installedOn'), day(today)),
    serial: optional(text('serial'), (typed) => serial(cleanText(typed))),
    digits: optional(text('digits'), number(undefined, digitsProblem)),
  }));
}

/** Answers that store nothing: what was there stays, or the number is to be typed again. */
export const KEEP = 'keep';
export const RETYPE = 'typed-wrong';

const AS = [...REGISTER_ANSWERS, KEEP, RETYPE] as const;
const OVERLAP = ['replace', 'detail'] as const;

/** The answers to what is asked before a value is stored. */
export interface MeterAnswers {
  as?: (typeof AS)[number] | undefined;
  sameDay?: 'replace' | undefined;
  overlap?: (typeof OVERLAP)[number] | undefined;
}

/** The answers in a form; what nobody offered is none. */
export function readMeterAnswers(formData: FormData): MeterAnswers {
  const as = AS.find((one) => one === formData.get('as'));
  const sameDay = formData.get('sameDay') === 'replace' ? 'replace' : undefined;
  const overlap = OVERLAP.find((one) => one === formData.get('overlap'));
  return {
    ...(as === undefined ? {} : { as }),
    ...(sameDay === undefined ? {} : { sameDay }),
    ...(overlap === undefined ? {} : { overlap }),
  };
}

/** What is asked about a value, and what was answered so far. */
export interface MeterPrompt {
  /** Null while the numbers of an old and a new meter are asked. */
  question: RegisterQuestion | null;
  answers: MeterAnswers;
  /** Whether it is about a meter that was replaced. */
  isReplaced: boolean;
  /** The fields as they were typed. */
  typed: Record<string, string>;
}
