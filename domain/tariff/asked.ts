/** The questions that a home's tariff document asks for its bills. */

import { HOME_INPUTS } from '#domain/home/home-inputs.ts';
import { findHistory, listDocuments } from './library.ts';
import type { IsoDate, TariffDocument, TariffInput } from './schema.ts';

/* What some tariffs ask of a home, as it stands above a field. */

/** By the ids of the documents' inputs, whose own labels stand inside sentences. */
export const ANSWER_LABELS = {
  load_kva: 'Sanctioned load',
  gruha_jyothi: 'Gruha Jyothi, free units',
  gj_units_per_month: 'Free units a month, as the bill prints them',
  true_up: 'The bill has a true-up of FY 2024-25',
  subsidy: 'Free units or subsidy of the State',
  reserved_category: 'Free units also above 300 a month',
  area: 'Area',
  small_load: 'Connected load of at most 1,000 W',
  time_of_day: 'Smart meter that counts the hours (time of day)',
  corporation_area: 'In a municipal corporation’s area',
  last_year_units_per_month: 'Units a month, on average of the last financial year',
} as const;

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

/** What a document asks of the connection, in its order, besides what is asked of every home. */
export function listAskedInputs({ inputs }: Pick<TariffDocument, 'inputs'>): AskedInput[] {
  const ofEveryHome: readonly string[] = HOME_INPUTS.map(({ id }) => id);
  const ofConnection = inputs.filter(
    ({ id, ofBill }) => ofBill !== true && !ofEveryHome.includes(id),
  );
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

/** The ids of everything that any tariff known on a day asks, and of what is asked of every home. */
export function listInputIds(day: IsoDate): string[] {
  const ids = listDocuments(day).flatMap(({ inputs }) => inputs.map(({ id }) => id));
  return [...new Set([...ids, ...HOME_INPUTS.map(({ id }) => id)])];
}
