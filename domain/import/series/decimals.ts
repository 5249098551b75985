/** Numbers such as 1,234 where nothing but their size tells one thousand from one. */

import { isLikelyDay } from '#domain/energy/plausible.ts';
import { makeNotes } from '#domain/import/notes.ts';
import type { Answers, Kind, Notes, Numbers, RawSeries } from '#domain/import/types.ts';
import type { Candidate } from './candidates.ts';
import { settleKinds } from './kinds.ts';

/** A series whose numbers are settled, with what was noted of them. */
export interface SettledSeries {
  raw: RawSeries;
  notes: Notes;
}

type MakeCandidate = (
  raw: RawSeries,
  kind: Kind,
  notes: Notes,
  answers: Answers,
) => Promise<Candidate[]>;

/** Takes the interpretation that a home can use; asks where none is likely. */
export async function settleBySize(
  raw: RawSeries,
  { example, value, numbers }: NonNullable<RawSeries['otherInterpretation']>,
  answers: Answers,
  makeCandidate: MakeCandidate,
): Promise<SettledSeries> {
  const notes = makeNotes();
  const isLikely = async (values: Numbers) => {
    // Lines that are wrong in the trial alone are not the file's.
    const trial: RawSeries = { ...raw, value: values, badLines: [] };
    const kind = settleKinds([trial], answers)[0]?.kind ?? 'interval';
    const candidates = await makeCandidate(trial, kind, makeNotes(), answers);
    return candidates.some((made) => isLikelyDay(computeDailyMean(made)));
  };
  const isLikelyAsRead = (await isLikely(raw.value)) && !isNearer(value, raw.value);
  const isLikelyOtherwise = !isLikelyAsRead && (await isLikely(value));
  notes.flags.add('unit');
  const number = numbers[isLikelyOtherwise ? 1 : 0];
  notes.evidence.push(`“${example}” in “${raw.name}” is read as ${number}, by its size.`);
  const unit = raw.unit ?? 'kWh';
  const smaller = unit === 'MWh' ? 'kWh' : unit === 'kW' ? 'W' : 'Wh';
  if (!isLikelyAsRead && !isLikelyOtherwise)
    notes.doubts.push({ key: 'unit', values: [unit, smaller], ask: answers.unit === undefined });
  return { raw: isLikelyOtherwise ? { ...raw, value } : raw, notes };
}

/** Whether values are nearer to each other than others are: 802, 666, 1153 rather than 802, 666, 1.153. */
function isNearer(values: Numbers, otherValues: Numbers): boolean {
  const isMixed = values.some((value, index) => value > 0 && value === otherValues[index]);
  return isMixed && measureSpread(values) < measureSpread(otherValues);
}

/** The mean distance of the logarithms of values from their mean. */
function measureSpread(values: Numbers): number {
  const logs = values.filter((value) => value > 0).map(Math.log);
  const middle = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
  return logs.reduce((sum, log) => sum + Math.abs(log - middle), 0) / Math.max(1, logs.length);
}

const computeDailyMean = ({ days }: Candidate) =>
  [...days.values()].reduce((sum, energy) => sum + energy, 0) / Math.max(1, days.size);
