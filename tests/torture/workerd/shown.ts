/** What a home is shown of its use, beside a plain recomputation from the readings that its model holds. */
import { expect } from 'vitest';
import { dateOfDay, dayNumber, type IsoDate } from '../../../domain/period.ts';
import { servicesAt } from '../../support/household.ts';
import type { HomeModel } from '../home-model.ts';
import { plainDays } from '../plain-days.ts';
import { NOW, type Real } from './reading-steps.ts';

/** What whole watt-hours may differ from a share in fractions, at each of the readings that hold a day. */
const ROUNDED_WH = 5;

/** The last of the days that the steps speak of are of this month. */
const RUNNING = Date.parse('2023-02-10T12:00:00+05:30');
const CYCLE = { from: '2023-01-01', cycleMonths: 1, cycleEnd: '2023-01-06' } as const;

const wh = (kwh: number | null) => Math.round((kwh ?? 0) * 1000);
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Days, months, billing periods, the forecast's beginning and reports of a home that nothing else changes. */
export async function expectShown(model: HomeModel, { caller }: Real): Promise<void> {
  const plain = plainDays(model);
  const { usage, reports, connections } = servicesAt(NOW + 1000);

  const listed = await usage.list(caller, { by: 'day' });
  const days = new Map(listed.map((one) => [dayNumber(one.from), one.consumptionKWH]));
  const known = [...days].filter(([, kwh]) => kwh !== null).map(([day]) => day);
  expect(known).toEqual([...plain.days.keys()].sort((a, b) => a - b));
  for (const [day, expected] of plain.days) {
    const difference = Math.abs(wh(days.get(day) ?? null) - expected);
    expect([dateOfDay(day), difference < ROUNDED_WH]).toEqual([dateOfDay(day), true]);
  }
  const shown = (from: IsoDate, to: IsoDate) =>
    listed.filter((one) => from <= one.from && one.from <= to && one.knownDays === 1);
  const shownWh = (from: IsoDate, to: IsoDate) =>
    sum(shown(from, to).map((one) => wh(one.consumptionKWH)));
  for (const { firstDay, lastDay, wh: said } of plain.outermost) {
    const [from, to] = [dateOfDay(firstDay), dateOfDay(lastDay)];
    expect([from, to, shownWh(from, to)]).toEqual([from, to, said]);
  }

  const running = await servicesAt(RUNNING).usage.running(caller);
  if (!('reason' in running)) {
    const { from, to } = running.period;
    expect([from, to]).toEqual(['2023-02-01', '2023-02-28']);
    expect(running.knownDays).toBe(shown(from, to).length);
    expect(wh(running.soFarKWH)).toBe(shownWh(from, to));
  }

  await connections.change(caller, CYCLE);
  for (const by of ['month', 'period'] as const) {
    for (const period of await usage.list(caller, { by })) {
      const { from, to, days: length } = period;
      const [knownDays, total] = [shown(from, to).length, shownWh(from, to)];
      expect({ ...period, consumptionKWH: wh(period.consumptionKWH) }).toEqual({
        ...{ from, to, days: length, knownDays, consumptionKWH: total },
        ...{ complete: knownDays === length, judged: knownDays * 5 >= length * 4 },
        knownKWH: knownDays === 0 ? null : total / 1000,
        perDayKWH: knownDays === 0 ? null : Math.round(total / knownDays) / 1000,
      });
      if (knownDays === 0) continue;
      const which = by === 'month' ? { month: to.slice(0, 7) } : { lastDay: to };
      const report = await reports.monthly(caller, which);
      expect(report).toMatchObject({ from, to, knownDays, consumptionKWH: total / 1000 });
    }
  }
}
