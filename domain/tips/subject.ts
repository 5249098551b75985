/** What a measure's saving is computed from: the household's own appliance, a typical one, or the home. */
import type { Appliance } from '#domain/appliances/appliance.ts';
import type { ApplianceType } from '#domain/appliances/appliance-rules.ts';
import {
  computeUsedWh,
  countDaysInUseOfYear,
  findDutyPercent,
  findSeason,
  findUsualMonths,
  isUsedIn,
  type Usage,
} from '#domain/appliances/appliance-season.ts';
import type { LimitFigures, SubjectFigures } from './figures.ts';
import {
  findHomeYearWh,
  findMonthNumber,
  type Household,
  listActiveAppliances,
} from './household.ts';
import type { Measure, TypicalUse } from './measure.ts';
import { findAgeSuited, type Lack } from './suited.ts';

export interface Subject {
  applianceType: ApplianceType | null;
  /** Whether the figures are the household's own. */
  isOwn: boolean;
  /** Whether the measure suits it for all that is known of it. */
  isSure: boolean;
  watts: number;
  hoursPerDay: number;
  yearWh: number;
  /** The months in which it runs, 1 to 12; null all year. */
  months: readonly number[] | null;
  /** What its energy of a year was worked out from. */
  figures: SubjectFigures;
}

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

const YEAR_DAYS = 365;

/** What a home is taken to use in a year while too little of it is known. */
export const TYPICAL_HOME_YEAR_WH = 200_000 * 12;

/** The subject of a measure in a household; undefined when the measure suits none of its appliances. */
export function findSubject(measure: Measure, household: Household): Subject | undefined {
  if (measure.applianceTypes.length === 0 && measure.typical === undefined) {
    return toHomeSubject(household);
  }
  const owned = listOwnedAppliances(measure, household);
  const usedAppliances = owned.filter((appliance) => appliance.averageDailyUsageHours > 0);
  const judged = usedAppliances.map((appliance) => ({
    appliance,
    suited:
      (measure.suits?.(appliance) ?? true) &&
      findAgeSuited(measure.suitsAge, appliance, household.today),
  }));
  // One of which it is not known whether the measure suits it is taken where it surely suits none.
  const surely = judged.filter(({ suited }) => suited === true);
  const most = (surely.length > 0 ? surely : judged.filter(({ suited }) => suited !== false))
    .toSorted(
      (a, b) =>
        findApplianceYearWh(b.appliance, household) - findApplianceYearWh(a.appliance, household),
    )
    .at(0);
  if (most !== undefined) {
    return toOwnSubject(most.appliance, household, most.suited === true ? [] : most.suited || []);
  }
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

/** One that runs longer a day runs by itself, and of one that runs shorter an hour less is more than there is. */
const BY_HAND_LEAST_HOURS = 1;
const BY_HAND_MOST_HOURS = 20;

/** The appliance that uses the most a day of those in use in the month; null where none is listed. */
export function findHeaviest(household: Household): LimitFigures['heaviest'] {
  const month = findMonthNumber(household);
  const uses = listActiveAppliances(household)
    .filter((appliance) => appliance.averageDailyUsageHours > 0 && isUsedIn(appliance, month))
    .map((appliance) => {
      const { type, averageDailyUsageHours: hours } = appliance;
      const days = Math.max(1, countDaysInUseOfYear(appliance));
      const dailyWh = Math.round(findApplianceYearWh(appliance, household) / days);
      const isByHand = hours >= BY_HAND_LEAST_HOURS && hours <= BY_HAND_MOST_HOURS;
      return { type, dailyWh, hourWh: isByHand ? Math.round(dailyWh / hours) : null };
    });
  return uses.toSorted((a, b) => b.dailyWh - a.dailyWh)[0] ?? null;
}

function toOwnSubject(appliance: Appliance, household: Household, lacks: Lack[]): Subject {
  const watts = appliance.powerConsumptionWatts;
  const hoursPerDay = appliance.averageDailyUsageHours;
  const listedWh = computeListedYearWh(appliance);
  const months = findSeason(appliance);
  // An appliance cannot use more than the whole home: ratings often state the full load.
  const yearWh = Math.min(
    findApplianceYearWh(appliance, household),
    findHomeYearWh(household) ?? listedWh,
  );
  return {
    applianceType: appliance.type,
    isOwn: true,
    watts,
    hoursPerDay,
    yearWh,
    months,
    isSure: lacks.length === 0,
    figures: {
      of: 'own',
      type: appliance.type,
      size: readSize(appliance),
      watts,
      hoursPerDay,
      daysPerYear: countDaysInUseOfYear(appliance),
      percent: findDutyPercent(appliance),
      months: copyMonths(months),
      listedWh,
      yearWh,
      ...(lacks.length === 0 ? {} : { lacks }),
    },
  };
}

function toTypicalSubject(measure: Measure, household: Household, idle: boolean): Subject {
  const type = measure.applianceTypes[0] ?? null;
  const typical: ReturnType<typeof findTypical> = measure.typical ?? findTypical(type);
  const { watts, hoursPerDay, daysPerYear, percent = 100 } = typical;
  const months = findTypicalMonths(measure, type, daysPerYear);
  const yearWh = Math.round((watts * hoursPerDay * daysPerYear * percent) / 100);
  const because = findTypicalReason(type, household, idle);
  return {
    applianceType: type,
    isOwn: false,
    isSure: true,
    watts,
    hoursPerDay,
    yearWh,
    months,
    figures: {
      ...{ of: 'typical', type, because, watts, hoursPerDay, daysPerYear, percent },
      months: copyMonths(months),
      yearWh,
    },
  };
}

/** What runs only a part of the year does so in the months of its type, or of the measure. */
function findTypicalMonths(
  { months }: Measure,
  type: ApplianceType | null,
  daysPerYear: number,
): readonly number[] | null {
  if (daysPerYear >= YEAR_DAYS) return null;
  return (type === null ? null : findUsualMonths(type)) ?? months ?? null;
}

function copyMonths(months: readonly number[] | null): number[] | null {
  return months === null ? null : [...months];
}

function findTypicalReason(type: ApplianceType | null, household: Household, idle: boolean) {
  if (idle) return 'idle';
  if (type === null || type === 'Other') return 'no-type';
  return listActiveAppliances(household).length === 0 ? 'none-listed' : 'not-listed';
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
  return {
    applianceType: null,
    isOwn: own !== undefined,
    isSure: true,
    watts: 0,
    hoursPerDay: 0,
    yearWh,
    months: null,
    figures: { of: 'home', isKnown: own !== undefined, yearWh },
  };
}

const SIZE = /^(\d{1,5}(?:\.\d{1,2})?) ?(liters?|litres?|l|kilograms?|kg|tons?)\b/i;

/** An appliance's size, if its capacity states one: that of a "1.5-ton Air Conditioner". */
function readSize(appliance: Appliance): Extract<SubjectFigures, { of: 'own' }>['size'] {
  const match = SIZE.exec(appliance.capacity ?? '');
  const [, amount, unit] = match ?? [];
  if (amount === undefined || unit === undefined || Number(amount) === 0) return null;
  const first = unit.charAt(0).toLowerCase();
  return {
    amount: Number(amount),
    unit: first === 'l' ? 'litre' : first === 'k' ? 'kg' : 'ton',
  };
}
