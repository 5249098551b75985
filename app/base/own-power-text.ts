/** How screens say what a home with rooftop solar gave to the grid and generated. */
import { formatKwh } from '#domain/base/format.ts';
import type { OwnPower } from '#domain/energy/own-power.ts';

/** `From the grid. Given to it: 218 units. Generated: not known.`; null of a home without rooftop solar. */
export function describeOwnPower({ ownPower }: { ownPower: OwnPower | null }): string | null {
  if (ownPower === null) return null;
  const describe = (wh: number | null) =>
    wh === null ? 'not known' : `${formatKwh(wh, wh % 1000 === 0 ? 0 : 1)} units`;
  return `From the grid. Given to it: ${describe(ownPower.givenWh)}. Generated: ${describe(ownPower.generatedWh)}.`;
}
