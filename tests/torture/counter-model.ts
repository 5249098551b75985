/** A meter's counter in plain memory: what lies between two of its values, and when it began again at 0. */

/** What a meter showed at the end of a day. */
export interface ModelValue {
  meter: number;
  day: number;
  shownWh: number;
  /** How often the counter had begun again at 0 by then. */
  rollovers: number;
  counted: boolean;
  /** The import that brought it. */
  importId: number | null;
  birth: number;
}

/** What is told of a meter: each number it shows stands for so much more, and it begins again at 0 after so many digits. */
export interface ModelMeter {
  meter: number;
  digits: number;
  factorThousandths: number;
  serial: string | null;
}

/** What a home's first meter is taken to be. */
export const USUAL_METER = { digits: 5, factorThousandths: 1000, serial: null };

/** Why a counter shows less than before: it began again at 0, or what it was said to show then was an estimate. */
export type CounterAnswer = 'confirmed' | 'rolled-over' | 'estimate-was-high';

/** Of values further apart no day can be told. */
const YEAR = 366;
export const isFar = (from: ModelValue | undefined, to: ModelValue | undefined) =>
  from !== undefined && to !== undefined && to.day - from.day > YEAR;

export interface Span {
  firstDay: number;
  lastDay: number;
  wh: number;
  /** The import that brought the value at its end. */
  importId?: number | null;
}

/** What a counter has counted since it was new. */
function wayWh(
  meter: ModelMeter,
  { shownWh, rollovers }: Pick<ModelValue, 'shownWh' | 'rollovers'>,
) {
  const counted = shownWh + rollovers * 10 ** (meter.digits + 3);
  return Math.floor((counted * meter.factorThousandths) / 1000);
}

/** What lies between two values of a meter; nothing where one is missing, or they are more than a year apart. */
export function spanBetween(
  meter: ModelMeter,
  from: ModelValue | undefined,
  to: ModelValue | undefined,
): Span[] {
  if (from === undefined || to === undefined || isFar(from, to)) return [];
  const wh = wayWh(meter, to) - wayWh(meter, from);
  return [{ firstDay: from.day + 1, lastDay: to.day, wh, importId: to.importId }];
}

/** The rollovers with which a value lies between its neighbours; nothing where it does not. */
export function findRollovers(
  meter: ModelMeter,
  { shownWh, answer }: { shownWh: number; answer: CounterAnswer },
  before: ModelValue | undefined,
  after: ModelValue | undefined,
): number | undefined {
  if (answer === 'rolled-over' && before !== undefined) return before.rollovers + 1;
  const first = before?.rollovers ?? after?.rollovers ?? 0;
  for (let rollovers = first; rollovers <= (after?.rollovers ?? first); rollovers += 1) {
    const way = wayWh(meter, { shownWh, rollovers });
    if (before !== undefined && way < wayWh(meter, before)) continue;
    if (after === undefined || way <= wayWh(meter, after)) return rollovers;
  }
  return undefined;
}

/** A counter never falls, and no reading says more than 1,00,000 kWh. */
export function isPossible({ wh }: Span): boolean {
  return wh >= 0 && wh <= 100_000_000;
}
