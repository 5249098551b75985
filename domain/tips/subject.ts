/** What a measure's saving is computed from: the household's own appliance, a typical one, or the home. */
import type { Appliance } from '#domain/appliances/appliance.ts';
import type { ApplianceType } from '#domain/appliances/appliance-rules.ts';
import {
  computeUsedWh,
  countDaysInUseOfYear,
  findDutyPercent,
  type Usage,
} from '#domain/appliances/appliance-season.ts';
import { formatEstimateKwh, formatNumber } from '#domain/base/format.ts';
import { findHomeYearWh, type Household, listActiveAppliances } from './household.ts';
import type { Measure, TypicalUse } from './measure.ts';

export interface Subject {
  applianceType: ApplianceType | null;
  /** Its name in a sentence: "your 15-litre Water Heater", or "the Water Heater". */
  phrase: string;
  /** Whether the figures are the household's own. */
  isOwn: boolean;
  watts: number;
  hoursPerDay: number;
  yearWh: number;
  /** The calculation of the year's energy: the first part of the explanation. */
  calculation: string;
}

const YEAR_DAYS = 365;

/** Usual ratings and hours in Indian homes, on the low side. */
const TYPICAL: Record<
  Exclude<ApplianceType, 'Other'>,
  readonly [watts: number, hoursPerDay: number]
> = {
  Refrigerator: [100, 24],
  'Air Conditioner': [1500, 5],
  'Washing Machine': [500, 0.7],
  Dishwasher: [1000, 1],
  Heater: [2000, 2],
  Television: [100, 5],
  Oven: [1500, 0.3],
  Microwave: [1200, 0.3],
  'Water Heater': [2000, 0.75],
  Lighting: [100, 6],
  Laptop: [60, 6],
  'Ceiling Fan': [75, 12],
  'Air Cooler': [180, 8],
  'Water Pump': [750, 0.75],
};

/** What a home is taken to use in a year while too little of it is known. */
export const TYPICAL_HOME_YEAR_WH = 200_000 * 12;

/** The subject of a measure in a household; undefined when the measure suits none of its appliances. */
export function findSubject(measure: Measure, household: Household): Subject | undefined {
  if (measure.applianceTypes.length === 0 && measure.typical === undefined) {
    return toHomeSubject(household);
  }
  const owned = listOwnedAppliances(measure, household);
  const usedAppliances = owned.filter((appliance) => appliance.averageDailyUsageHours > 0);
  const suited = usedAppliances.filter((appliance) => measure.suits?.(appliance) ?? true);
  const most = suited.reduce<Appliance | undefined>(
    (best, next) =>
      best === undefined ||
      findApplianceYearWh(next, household) > findApplianceYearWh(best, household)
        ? next
        : best,
    undefined,
  );
  if (most !== undefined) return toOwnSubject(most, measure, household);
  return usedAppliances.length > 0
    ? undefined
    : toTypicalSubject(measure, household, owned.length > 0);
}

/** The household's appliances that a measure is about; those of the type "Other" by the words of their model. */
export function listOwnedAppliances(measure: Measure, household: Household): Appliance[] {
  return listActiveAppliances(household).filter((appliance) => {
    if (!measure.applianceTypes.includes(appliance.type)) return false;
    if (appliance.type !== 'Other') return true;
    const words = (appliance.modelName ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return measure.subjects.some((subject) => words.includes(subject));
  });
}

/** What an appliance uses in a year, by what is listed. */
function computeListedYearWh(usage: Usage): number {
  return computeUsedWh(usage, countDaysInUseOfYear(usage));
}

/** What an appliance uses in a year: as the meter allows where that is known, else as listed. */
export function findApplianceYearWh(appliance: Appliance, household: Household): number {
  return household.applianceYearWh?.get(appliance.id) ?? computeListedYearWh(appliance);
}

function toOwnSubject(appliance: Appliance, measure: Measure, household: Household): Subject {
  const watts = appliance.powerConsumptionWatts;
  const hoursPerDay = appliance.averageDailyUsageHours;
  const listedWh = computeListedYearWh(appliance);
  // An appliance cannot use more than the whole home: ratings often state the full load.
  const yearWh = Math.min(
    findApplianceYearWh(appliance, household),
    findHomeYearWh(household) ?? listedWh,
  );
  const phrase =
    appliance.type === 'Other'
      ? `your ${measure.typical?.name ?? 'appliance'}`
      : `your ${describeWithSize(appliance)}`;
  const sum = describeRunningHours(
    watts,
    hoursPerDay,
    countDaysInUseOfYear(appliance),
    findDutyPercent(appliance),
  );
  const calculation =
    yearWh === listedWh
      ? `Worked out for ${phrase}: ${sum} is ${formatEstimateKwh(yearWh)} kWh a year`
      : `Worked out for ${phrase}: ${sum} would be ${formatEstimateKwh(listedWh)} kWh a year; by your meter it is ${formatEstimateKwh(yearWh)} kWh`;
  return {
    applianceType: appliance.type,
    phrase,
    isOwn: true,
    watts,
    hoursPerDay,
    yearWh,
    calculation,
  };
}

function toTypicalSubject(measure: Measure, household: Household, idle: boolean): Subject {
  const type = measure.applianceTypes[0] ?? null;
  const typical: ReturnType<typeof findTypical> = measure.typical ?? findTypical(type);
  const { name, watts, hoursPerDay, daysPerYear, percent = 100 } = typical;
  const yearWh = Math.round((watts * hoursPerDay * daysPerYear * percent) / 100);
  const named = type === null || type === 'Other' ? name : type;
  const calculation = `${describeTypical(type, named, household, idle)}: ${describeRunningHours(watts, hoursPerDay, daysPerYear, percent)} is ${formatEstimateKwh(yearWh)} kWh a year`;
  return {
    applianceType: type,
    phrase: `the ${named}`,
    isOwn: false,
    watts,
    hoursPerDay,
    yearWh,
    calculation,
  };
}

function describeTypical(
  type: ApplianceType | null,
  name: string,
  household: Household,
  idle: boolean,
): string {
  if (idle) return `On typical figures, as your ${name} is listed at 0 hours a day`;
  if (type === null || type === 'Other') return `On typical figures for ${addArticle(name)}`;
  if (listActiveAppliances(household).length === 0) {
    return `On typical figures for ${addArticle(name)}, as you list no appliances yet`;
  }
  return `On typical figures, as you list no ${name}`;
}

function findTypical(type: ApplianceType | null): TypicalUse & { percent?: number } {
  if (type === null || type === 'Other')
    return { name: 'appliance', watts: 0, hoursPerDay: 0, daysPerYear: 0 };
  const [watts, hoursPerDay] = TYPICAL[type];
  const usage = { type, powerConsumptionWatts: watts, averageDailyUsageHours: hoursPerDay };
  const daysPerYear = countDaysInUseOfYear(usage);
  return { name: type, watts, hoursPerDay, daysPerYear, percent: findDutyPercent(usage) };
}

function toHomeSubject(household: Household): Subject {
  const own = findHomeYearWh(household);
  const yearWh = own ?? TYPICAL_HOME_YEAR_WH;
  const intro =
    own === undefined
      ? 'On typical figures, as too few days of your home are known yet'
      : 'Worked out for your home';
  return {
    applianceType: null,
    phrase: 'your home',
    isOwn: own !== undefined,
    watts: 0,
    hoursPerDay: 0,
    yearWh,
    calculation: `${intro}: ${formatEstimateKwh(yearWh / 12)} kWh in an average month is ${formatEstimateKwh(yearWh)} kWh a year`,
  };
}

/** "2,000 W for 0.8 hours a day", with the part of the power drawn and the season where there is one. */
export function describeRunningHours(
  watts: number,
  hoursPerDay: number,
  daysPerYear: number,
  percent = 100,
): string {
  const duty = percent === 100 ? '' : ` at ${percent}% of it`;
  const season = daysPerYear === YEAR_DAYS ? '' : ` on ${daysPerYear} days a year`;
  return `${formatFigure(watts)} W${duty} for ${formatHours(hoursPerDay)} a day${season}`;
}

/** `1 hour`, `0.8 hours`. */
export function formatHours(hours: number): string {
  return `${formatFigure(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** A number with no more decimals than needed, at most two. */
export function formatFigure(value: number): string {
  const hundredths = Math.round(value * 100);
  return formatNumber(value, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2);
}

function addArticle(noun: string): string {
  if (noun === 'Lighting') return noun;
  return /^[aeio]/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

const SIZE = /^(\d{1,5}(?:\.\d{1,2})?) ?(liters?|litres?|l|kilograms?|kg|tons?)\b/i;

/** An appliance's type with its size, if its capacity states one: "1.5-ton Air Conditioner". */
function describeWithSize(appliance: Appliance): string {
  const match = SIZE.exec(appliance.capacity ?? '');
  const [, amount, unit] = match ?? [];
  if (amount === undefined || unit === undefined || Number(amount) === 0) return appliance.type;
  const first = unit.charAt(0).toLowerCase();
  const name = first === 'l' ? 'litre' : first === 'k' ? 'kg' : 'ton';
  return `${formatFigure(Number(amount))}-${name} ${appliance.type}`;
}
