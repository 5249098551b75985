/** All measures, theme by theme. */
import { air } from './catalogue/air.ts';
import { building } from './catalogue/building.ts';
import { cooking } from './catalogue/cooking.ts';
import { cooling } from './catalogue/cooling.ts';
import { habits } from './catalogue/habits.ts';
import { hotWater } from './catalogue/hot-water.ts';
import { laundry } from './catalogue/laundry.ts';
import { lighting } from './catalogue/lighting.ts';
import { other } from './catalogue/other.ts';
import { pumps } from './catalogue/pumps.ts';
import { refrigeration } from './catalogue/refrigeration.ts';
import { screens } from './catalogue/screens.ts';
import { solar } from './catalogue/solar.ts';
import { standby } from './catalogue/standby.ts';
import { tariff } from './catalogue/tariff.ts';
import type { Measure } from './measure.ts';

export const CATALOGUE: readonly Measure[] = [
  ...cooling,
  ...air,
  ...hotWater,
  ...refrigeration,
  ...cooking,
  ...lighting,
  ...laundry,
  ...pumps,
  ...standby,
  ...screens,
  ...building,
  ...solar,
  ...tariff,
  ...habits,
  ...other,
];

const byId = new Map(CATALOGUE.map((measure) => [measure.id, measure]));

/** The measure with an id; undefined where the catalogue has none. */
export function findMeasure(id: string): Measure | undefined {
  return byId.get(id);
}
