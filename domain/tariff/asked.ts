/** The questions that a home's tariff document asks for its bills. */
import { ANSWER_LABELS } from './answer-labels.ts';
import { findHistory, listDocuments } from './library.ts';
import type { IsoDate, TariffDocument, TariffInput } from './schema.ts';

export interface AskedInput {
  id: string;
  label: string;
  kind: TariffInput['kind'];
  /** Of a choice. */
  choices: string[];
  unit: string | null;
  /** What it decides, and where it stands on a bill. */
  why: string;
  /** Asked only of who gives this answer to another one. */
  after: { input: string; answer: string } | null;
}

const LABELS: Record<string, string> = {
  load_kw: 'Sanctioned load',
  phase: 'Phase',
  ...ANSWER_LABELS,
};

/** The document of a supplier's tariff that is in force on a day, else the latest known one. */
export function findTariff(
  { discom, category }: { discom: string | null; category: string | null },
  day: IsoDate,
): TariffDocument | undefined {
  if (discom === null || category === null) return undefined;
  const history = [...findHistory(discom, category, day)].sort((a, b) =>
    a.validFrom < b.validFrom ? -1 : 1,
  );
  return (
    history.findLast(
      ({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day),
    ) ?? history.at(-1)
  );
}

/** What a document asks of the connection, in its order. */
export function listAskedInputs({ inputs }: Pick<TariffDocument, 'inputs'>): AskedInput[] {
  const ofConnection = inputs.filter(({ ofBill }) => ofBill !== true);
  return ofConnection.map(({ id, label, kind, choices, unit, why, when }) => ({
    id,
    kind,
    why,
    unit: unit ?? null,
    choices: choices ?? [],
    label: LABELS[id] ?? label.charAt(0).toUpperCase() + label.slice(1),
    after: when !== undefined && 'is' in when ? { input: when.is[0], answer: when.is[1] } : null,
  }));
}

/** The ids of everything that any tariff known on a day asks. */
export function listInputIds(day: IsoDate): string[] {
  const ids = listDocuments(day).flatMap(({ inputs }) => inputs.map(({ id }) => id));
  return [...new Set(ids)];
}
