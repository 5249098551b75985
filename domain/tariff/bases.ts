/** Of which lines a percentage could be taken. */
import type { PricedBill } from './bill.ts';
import { type Fraction, sum, toRupees } from './fraction.ts';

/** So many charges can be in or out: all their choices are tried. */
const CHARGES_MOST = 8;

export interface Base {
  of: string[];
  rupees: Fraction;
}

/** All choices of the charges before a percent line but its own, those most like its own first. */
export function listBases(id: string, bill: PricedBill): Base[] {
  const definition = bill.blocks.at(-1)?.document.lines.find((line) => line.id === id);
  const ownIds: readonly string[] =
    definition !== undefined && 'percent' in definition.amount ? definition.amount.of : [];
  const place = bill.lines.findIndex((line) => line.id === id);
  const charges = bill.lines
    .slice(0, place)
    .filter(({ kind, paise }) => kind === 'charge' && paise !== null && paise !== 0)
    .slice(0, CHARGES_MOST);
  const choices = Array.from({ length: 2 ** charges.length }, (_, choice) => {
    const chosenCharges = charges.filter(
      (_line, index) => Math.floor(choice / 2 ** index) % 2 === 1,
    );
    const baseIds = chosenCharges.map((line) => line.id);
    const strange =
      baseIds.filter((name) => !ownIds.includes(name)).length +
      ownIds.filter((name) => !baseIds.includes(name)).length;
    return {
      of: baseIds,
      strange,
      rupees: sum(chosenCharges.map(({ paise }) => toRupees(paise ?? 0))),
    };
  });
  return choices
    .filter(({ of, strange }) => of.length > 0 && strange > 0)
    .sort((a, b) => a.strange - b.strange);
}
