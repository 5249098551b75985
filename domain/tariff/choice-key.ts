/** A choice of supplier and tariff in one text: apart from the places of suppliers, which few screens need. */

import type { TariffChoice } from './suppliers.ts';

/** A choice in one text, as a form sends it. */
export function makeChoiceKey({
  discom,
  category,
}: Pick<TariffChoice, 'discom' | 'category'>): string {
  return `${discom}|${category}`;
}
