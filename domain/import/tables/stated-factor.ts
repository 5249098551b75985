/** What values are to be multiplied by, where words above them say so: a meter's factor, or thousands of a unit. */

import { isUse, normaliseWords } from './words.ts';

export interface StatedFactor {
  factor: number;
  /** A meter's factor (MF, CT ratio) is for what its counter shows; thousands are for any value. */
  of: 'counter' | 'value';
  /** The words. */
  text: string;
}

const OF_METER =
  /(?:\bMF\b|\bUMF\b|multipl\w+ (?:factor|constant)|multiplier|\bCT ratio)[^\d\n]{0,6}(\d{1,5}(?:\.\d+)?)(?: ?\/ ?(\d{1,4}))?/i;
/** What is counted. A title names other things, too: Thousand Lights is a place, 5 x 10 A is a connection. */
const UNIT = '(?: of)? ?(?:[km]?wh|units?|kilowatt)\\b';
const POWER_OF_TEN = new RegExp(
  `(?<!\\d ?)[x×*] ?(10{1,6})(?:${UNIT}|(?! ?[\\p{L}\\d]))|(?<!\\d)(10{1,6}) ?[x×*]${UNIT}`,
  'iu',
);
/** Thousands of a unit, “in thousands”, “figures in lakh for March”, or thousands as the last word. */
const nameGroup = (name: string) =>
  new RegExp(
    `(?<![\\p{L}.,]|\\d ?)${name}(?:${UNIT}| ?(?:[)\\]]|$))|\\bin ${name}(?! ?\\p{L})|\\b(?:figures|values)[\\w ]{0,20} in ${name}\\b`,
    'iu',
  );
const GROUPS: readonly [RegExp, number][] = [
  [nameGroup("(?:['’]?000s?|thousands?)"), 1_000],
  [nameGroup('(?:lakhs?|lacs?)'), 100_000],
  [nameGroup('millions?'), 1_000_000],
  [nameGroup('crores?'), 10_000_000],
];

/** The factor that a column's name or a title states; nothing where it is 1. */
export function findStatedFactor(
  name: string,
  titles: readonly (readonly string[])[],
): StatedFactor | undefined {
  const lines = titles.map((cells) => cells.join(' ')).filter((line) => line.length < 200);
  for (const text of [name, ...lines]) {
    const factor = findGroup(text);
    const speaks =
      text === name || isUse(normaliseWords(text)) || /\b(values|figures)\b/i.test(text);
    if (factor !== undefined && speaks) return { factor, of: 'value', text: text };
  }
  for (const text of [name, ...lines]) {
    const [, over = '', under = '1'] = OF_METER.exec(text) ?? [];
    const factor = Number(over) / Number(under);
    if (factor > 0 && factor !== 1 && Number.isFinite(factor))
      return { factor, of: 'counter', text: text };
  }
  return undefined;
}

function findGroup(text: string): number | undefined {
  const [, after, before] = POWER_OF_TEN.exec(text) ?? [];
  const power = after ?? before;
  return power === undefined ? GROUPS.find(([words]) => words.test(text))?.[1] : Number(power);
}
