/** A connection's facts, in words. */

import { formatLoad, formatOrdinal, formatRatePerKwh } from '#domain/base/format.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import type { AskedInput } from '#domain/tariff/asked.ts';
import { toAnswerText } from '#domain/tariff/engine/inputs.ts';

const CYCLES = ['', 'every month', 'every 2 months', 'every 3 months'];

/** `every month, around the 6th`. */
export function describeCycle({
  cycleMonths,
  cycleEnd,
}: Pick<ConnectionRecord, 'cycleMonths' | 'cycleEnd'>): string {
  const day = cycleEnd === null ? null : Number(cycleEnd.slice(8));
  return `${CYCLES[cycleMonths]}${day === null ? '' : `, around the ${formatOrdinal(day)}`}`;
}

/** `Single phase` or `Three phases`. */
export function describePhases(phases: 1 | 3): string {
  return phases === 1 ? 'Single phase' : 'Three phases';
}

/** An answer as text: `yes`, `63 kWh a month`; null without one. */
export function formatAnswer(answer: unknown, { unit }: Pick<AskedInput, 'unit'>): string | null {
  const text = toAnswerText(answer);
  if (text === '') return null;
  return unit === null ? text : `${text} ${unit}`;
}

/** The inputs that the connection itself answers, with fields of their own. */
const OWN_FIELDS = ['load_kw', 'phase'];

/** What the tariff asks besides the load and the phase. */
export function selectFurtherInputs(asked: readonly AskedInput[]): AskedInput[] {
  return asked.filter(({ id }) => !OWN_FIELDS.includes(id));
}

/** The facts that were filled in for the household and not confirmed by it. */
export function listAssumedFacts({ answers }: Pick<ConnectionRecord, 'answers'>): string[] {
  const assumed = answers['assumed'];
  return typeof assumed === 'string' ? assumed.split(' ').filter(Boolean) : [];
}

/** What each row of dated facts tells that the one before did not, the latest first. */
export function listDatedChanges(
  rows: readonly ConnectionRecord[],
  inputs: readonly AskedInput[],
): { from: string | null; texts: string[] }[] {
  return rows
    .map((row, index) => ({ from: row.from, texts: changeTexts(row, rows[index - 1], inputs) }))
    .reverse();
}

function changeTexts(
  row: ConnectionRecord,
  recordBefore: ConnectionRecord | undefined,
  inputs: readonly AskedInput[],
): string[] {
  const now = describeFacts(row, inputs);
  const then =
    recordBefore === undefined ? new Map<string, string>() : describeFacts(recordBefore, inputs);
  const gone = [...then.keys()].filter((name) => !now.has(name));
  const changed = [...now].filter(([name, text]) => then.get(name) !== text);
  return [...changed.map(([, text]) => text), ...gone.map((name) => `${name} removed`)];
}

/** The facts, each by its name. */
function describeFacts(row: ConnectionRecord, inputs: readonly AskedInput[]): Map<string, string> {
  const { discom, category, loadKW, phases, ratePerKWh, cycleEnd } = row;
  const answers = selectFurtherInputs(inputs).map((input) => {
    const text = formatAnswer(row.answers[input.id], input);
    return [input.label, text === null ? null : `${input.label}: ${text}`] as const;
  });
  const texts: readonly (readonly [string, string | null])[] = [
    ['Supplier', [discom, category].filter(Boolean).join(' ') || null],
    ['Sanctioned load', loadKW === null ? null : formatLoad(loadKW)],
    ['Phase', phases === null ? null : describePhases(phases)],
    ['Bill', cycleEnd === null ? null : `bill ${describeCycle(row)}`],
    ...answers,
    ['Electricity rate', ratePerKWh === null ? null : formatRatePerKwh(ratePerKWh)],
  ];
  return new Map(texts.filter((entry): entry is [string, string] => entry[1] !== null));
}
