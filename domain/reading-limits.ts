/** How much one reading may say. Apart from its schemas: files are read in browsers without them. */
import { GRAMS_PER_KG, WH_PER_KWH } from './quantity.ts';

export const CONSUMPTION_MAX_WH = 100_000 * WH_PER_KWH;
export const EMISSION_MAX_G = 1_000_000 * GRAMS_PER_KG;
/** The longest that one reading may cover: a year of bills, or a meter visited once a year. */
export const COVERAGE_MAX_DAYS = 366;
