/** Old tariffs, and parts of others, by which only golden bills are priced: the product does not know them. */
import type { TariffDocument } from '#domain/tariff/schema.ts';
import { delhiTests } from './delhi.ts';
import { jammuKashmirTests } from './jammu-kashmir.ts';
import { keralaTests } from './kerala.ts';
import { kolkataTests } from './kolkata.ts';
import { maharashtraTests } from './maharashtra.ts';
import { punjabTests } from './punjab.ts';
import { tamilNaduTests } from './tamil-nadu.ts';
import { westBengalTests } from './west-bengal.ts';

export const goldenDocuments: readonly TariffDocument[] = [
  ...delhiTests,
  ...jammuKashmirTests,
  ...keralaTests,
  ...kolkataTests,
  ...maharashtraTests,
  ...punjabTests,
  ...tamilNaduTests,
  ...westBengalTests,
];
