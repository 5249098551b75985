/** Which appliances a measure suits by their age and stars, of which a household may know neither. */
import type { Appliance } from '#domain/appliances/appliance.ts';
import { STAR_RATINGS } from '#domain/appliances/appliance-rules.ts';
import { computeApplianceAge } from '#domain/appliances/appliance-use.ts';
import type { IsoDate } from '#domain/base/period.ts';

/** Suits what meets one of them. */
export interface AgeSuited {
  /** Of so many years or more. */
  fromYears?: number;
  /** Of so many years at most. */
  toYears?: number;
  /** Of so many stars at most. */
  toStars?: number;
}

/** What of an appliance is not known. */
export type Lack = 'age' | 'stars';

/** Whether a measure suits an appliance by its age and stars; where that hangs on what is not known of it, what that is. */
export function findAgeSuited(
  suited: AgeSuited | undefined,
  appliance: Appliance,
  today: IsoDate,
): boolean | Lack[] {
  if (suited === undefined) return true;
  const { fromYears, toYears, toStars } = suited;
  const years = computeApplianceAge(appliance, today);
  const { energyStarRating } = appliance;
  const stars = energyStarRating && STAR_RATINGS.indexOf(energyStarRating) + 1;
  const asksAge = fromYears !== undefined || toYears !== undefined;
  const isOfAge =
    asksAge && years !== null && years >= (fromYears ?? 0) && years <= (toYears ?? years);
  if (isOfAge || (toStars !== undefined && stars !== null && stars <= toStars)) return true;
  const lacks: Lack[] = [
    ...(asksAge && years === null ? (['age'] as const) : []),
    ...(toStars !== undefined && stars === null ? (['stars'] as const) : []),
  ];
  return lacks.length > 0 && lacks;
}

/** Says what a measure is for, and what of the appliance is not known to tell whether that holds. */
export function tellLacks(
  { fromYears, toYears, toStars }: AgeSuited,
  lacks: readonly Lack[],
): string {
  const suited = [
    fromYears === undefined ? '' : `of ${fromYears} years or more`,
    toYears === undefined ? '' : `of ${toYears} years at most`,
    toStars === undefined ? '' : `with ${toStars} stars at most`,
  ];
  const unknown = lacks.map((lack) => (lack === 'age' ? 'how old it is' : 'how many stars it has'));
  return `This is for one ${suited.filter(Boolean).join(' or ')}; you have not said ${unknown.join(' or ')}.`;
}
