/** A measure: one thing that a household in India can do to use less electricity or pay less for it. */
import type { Appliance } from '#domain/appliances/appliance.ts';
import type { ApplianceType } from '#domain/appliances/appliance-rules.ts';
import type { STATES } from '#domain/home/profile-rules.ts';
import type { SavingFigures } from './figures.ts';
import type { Household } from './household.ts';
import type { Source } from './sources.ts';
import type { Subject } from './subject.ts';
import type { AgeSuited } from './suited.ts';

export const THEMES = [
  'cooling',
  'fans',
  'heating',
  'hot-water',
  'refrigeration',
  'cooking',
  'lighting',
  'laundry',
  'pumps',
  'standby',
  'screens',
  'building',
  'solar',
  'tariff',
  'habits',
] as const;
export type Theme = (typeof THEMES)[number];

/** What a measure takes: no money, a small purchase, or an investment. */
export type Effort = 'free' | 'small' | 'large';

/** The usual figures of an appliance, for a household that lists none of its own. */
export interface TypicalUse {
  name: string;
  watts: number;
  hoursPerDay: number;
  /** The days a year that it runs. */
  daysPerYear: number;
}

/** What a measure saves in a year, and how that was worked out. Null: no energy, or no estimate. */
export interface Saving {
  annualWh: number | null;
  figures: SavingFigures;
}
export interface SavingFormula {
  compute: (subject: Subject, household: Household) => Saving;
  /** What the explanation says of the measure itself; why there is no estimate, where there is none. */
  words: string;
}

export interface Measure {
  /** Stored with every tip, whose words are found by it: never rename or remove one. */
  id: string;
  theme: Theme;
  applianceTypes: readonly ApplianceType[];
  /** Whether it only makes sense in a home that has such an appliance. */
  needsAppliance: boolean;
  /** What the measure is about, in every word that people use for it. */
  subjects: readonly string[];
  /** Other words of questions that it answers. */
  keywords: readonly string[];
  effort: Effort;
  /** The months, 1 to 12, in which it is worth doing; absent: all year. */
  months?: readonly number[];
  /** The states that it is for; absent: all. */
  states?: readonly State[];
  /** The figures where the household has none; absent: those of its appliance type, or the home's. */
  typical?: TypicalUse;
  /** Whether it suits the use of an appliance of a type it applies to; absent: any. */
  suits?: (appliance: Appliance) => boolean;
  /** Which of them it suits by their age and stars; absent: all. */
  suitsAge?: AgeSuited;
  /** Whether it makes sense in a household at all; absent: in any. */
  fits?: (household: Household) => boolean;
  /** The tip; `{it}` and `{It}` stand for "your 15-litre Water Heater". */
  text: string;
  saving: SavingFormula;
  source: Source;
}
export type State = (typeof STATES)[number];

/** The seasons of most of India, as numbers of months. The far south and the hills differ. */
export const SUMMER = [3, 4, 5, 6] as const;
export const MONSOON = [6, 7, 8, 9] as const;
export const WINTER = [11, 12, 1, 2] as const;
export const BEFORE_SUMMER = [2, 3, 4] as const;
export const COOLING_SEASON = [3, 4, 5, 6, 7, 8, 9, 10] as const;
export const FESTIVALS = [10, 11, 12] as const;

/** What the measures of a group have in common. */
export interface Group {
  theme: Theme;
  applianceTypes?: readonly ApplianceType[];
  needsAppliance?: boolean;
  /** Words separated by spaces. */
  subjects: string;
  months?: readonly number[];
  typical?: TypicalUse;
}

/** One measure of a group: its own fields, and those that differ from the group. */
export type Entry = Pick<Measure, 'id' | 'text' | 'saving' | 'source'> &
  Partial<
    Pick<
      Measure,
      'states' | 'suits' | 'suitsAge' | 'fits' | 'effort' | 'applianceTypes' | 'needsAppliance'
    >
  > & {
    /** Words separated by spaces. */
    keywords: string;
    /** Words separated by spaces. */
    subjects?: string;
    months?: readonly number[];
    typical?: TypicalUse;
  };

/** Measures of a group, each with what differs from the group. */
export function makeMeasures(group: Group, entries: readonly Entry[]): Measure[] {
  return entries.map((entry) => ({
    applianceTypes: [],
    needsAppliance: false,
    effort: 'free',
    ...group,
    ...entry,
    subjects: (entry.subjects ?? group.subjects).split(' '),
    keywords: entry.keywords.split(' '),
  }));
}
