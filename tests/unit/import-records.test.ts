/** Files that are lists of records in a published format: Green Button (NAESB ESPI) and NEM12 (AEMO MDFF). */
import { expect, test } from 'vitest';
import { read, readAll, short } from './import-support.ts';

const START = Date.UTC(2026, 0, 5) / 1000;
const hours = (count: number, value: (hour: number) => number) =>
  Array.from(
    { length: count },
    (_, hour) =>
      `<IntervalReading><timePeriod><duration>3600</duration><start>${START + hour * 3600}</start></timePeriod><value>${value(hour)}</value></IntervalReading>`,
  ).join('');

/** A feed of one usage point; `type` is its reading type, or nothing. */
const feed = (readings: string, type = '') =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">
  <entry><link rel="self" href="/UsagePoint/1"/><content><UsagePoint xmlns="http://naesb.org/espi"><ServiceCategory><kind>0</kind></ServiceCategory></UsagePoint></content></entry>
  <entry><link rel="self" href="/UsagePoint/1/MeterReading/1"/><content><MeterReading xmlns="http://naesb.org/espi"/></content></entry>
  ${type}<entry><link rel="self" href="/UsagePoint/1/MeterReading/1/IntervalBlock/1"/><link rel="up" href="/UsagePoint/1/MeterReading/1/IntervalBlock"/><content><IntervalBlock xmlns="http://naesb.org/espi">${readings}</IntervalBlock></content></entry></feed>`;

test('Green Button without a reading type: the size of the values says the unit, and it is told', async () => {
  const watthours = await read(feed(hours(48, () => 300)));
  expect(watthours.preview.outcome).toBe('import');
  expect(watthours.preview.flags).toContain('unit');
  expect(watthours.preview.series[0]).toMatchObject({ kind: 'interval', intervals: 48, kWh: 14.4 });
  const kilowatthours = await read(feed(hours(48, () => 0.3)));
  expect(kilowatthours.preview.flags).toContain('unit');
  expect(kilowatthours.preview.series[0]).toMatchObject({ intervals: 48, kWh: 14.4 });
});

test('Green Button without a reading type, of a size that fits no home: the unit is asked', async () => {
  const { preview } = await read(feed(hours(48, () => 9_000)));
  expect(preview).toMatchObject({ outcome: 'ask', questions: [{ key: 'unit' }] });
  const answered = await read(feed(hours(48, () => 9_000)), { unit: 'Wh' });
  expect(answered.preview).toMatchObject({ outcome: 'import', series: [{ kWh: 432 }] });
});

const half = (value: number) => Array.from({ length: 48 }, () => value).join(',');
const day = (date: string, value: number, quality: string, updated = '') =>
  `300,${date},${half(value)},${quality},,,${updated},`;
const nem = (...days: string[]) =>
  [
    '100,NEM12,202601150900,MDP1,RET1',
    '200,6102000001,E1,1,E1,N1,4321,KWH,30,',
    ...days,
    '900',
  ].join('\n');

test('NEM12: of a day that comes twice the later update counts, wherever it stands', async () => {
  const first = day('20260105', 0.1, 'A', '20260106010101');
  const revised = day('20260105', 0.2, 'A', '20260109010101');
  for (const file of [nem(first, revised), nem(revised, first)]) {
    const result = await read(file);
    expect(short(result)).toEqual(['import 9.6 kWh in 48 from 2026-01-05 to 2026-01-05']);
    expect(result.preview).toMatchObject({ outcome: 'import', flags: [] });
  }
});

test('NEM12: a part that a later update still calls an estimate stays one', async () => {
  const { preview } = await read(
    nem(
      day('20260105', 0.1, 'E52', '20260106010101'),
      day('20260105', 0.2, 'V', '20260109010101'),
      '400,1,10,A,,',
      '400,11,12,E52,,',
      '400,13,48,A,,',
    ),
  );
  expect(preview.counts.estimated).toBe(2);
  expect(preview.flags).toEqual(['estimated']);
});

test('a measured value takes the place of an estimate of the same time, unless estimates are kept', async () => {
  const estimate = day('20260105', 0.1, 'E52');
  const measured = day('20260105', 0.2, 'A');
  for (const file of [nem(estimate, measured), nem(measured, estimate)]) {
    const result = await read(file);
    expect(short(result)).toEqual(['import 9.6 kWh in 48 from 2026-01-05 to 2026-01-05']);
    expect(result.preview.counts.estimated).toBe(0);
    expect(result.preview.flags).toEqual(['estimated']);
  }
  const two = await readAll([nem(estimate), nem(measured)]);
  expect(short(two)).toEqual(['import 9.6 kWh in 48 from 2026-01-05 to 2026-01-05']);
  const kept = await read(nem(estimate, measured), { estimates: 'keep' });
  expect(short(kept)).toEqual(['import 4.8 kWh in 48 from 2026-01-05 to 2026-01-05']);
});

test('two measured values of one time are pointed out, and counted once', async () => {
  const { preview } = await read(nem(day('20260105', 0.1, 'A'), day('20260105', 0.2, 'A')));
  expect(preview.flags).toContain('conflicts');
  expect(preview.series[0]?.kWh).toBe(4.8);
});
