/** What a home with rooftop solar gave to the grid and generated, as the API says it. */
import * as z from 'zod';
import { whToKwh } from '#domain/base/quantity.ts';
import type { OwnPower } from '#domain/energy/own-power.ts';

const kwhSchema = z.number().nullable().optional();

/** The fields of a period; absent of a home without rooftop solar. */
export const ownPowerShape = {
  exportKWH: kwhSchema.meta({
    description:
      'Of a home with rooftop solar what it gave to the grid in kWh, which no amount counts yet; null where no reading tells it.',
  }),
  solarKWH: kwhSchema.meta({
    description:
      'Of a home with rooftop solar what its panels generated in kWh; null where no reading tells it: its consumption is then what came from the grid.',
  }),
};

/** Whether an amount is a cost, of a prepaid meter, and no bill. */
export const isPrepaidSchema = z.boolean().optional().meta({
  description:
    'The home says that its meter is prepaid: the amounts are a cost, and no bill. Absent of any other.',
});

/** What is to know of a home's figures. */
export const saysSchema = z.array(z.string()).optional().meta({
  description:
    'Of a home with rooftop solar or a prepaid meter what its figures leave out, in sentences, as screens say it.',
});

/** The same of a period; nothing of a home without rooftop solar. */
export function toOwnPowerFields(ownPower: OwnPower | null) {
  if (ownPower === null) return {};
  const toKwh = (wh: number | null) => (wh === null ? null : whToKwh(wh));
  return { exportKWH: toKwh(ownPower.givenWh), solarKWH: toKwh(ownPower.generatedWh) };
}
