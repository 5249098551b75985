/** JSON files: what apps and the interfaces of monitors answer with. */
import { expect, test } from 'vitest';
import { read, short } from './import-support.ts';

const DAYS = [
  { date: '2026-01-01', kWh: 7.2 },
  { date: '2026-01-02', kWh: 6.1 },
];
const state = (value: string, hour: number) => ({
  entity_id: 'sensor.energy_total',
  state: value,
  last_changed: `2026-01-01T0${hour}:00:00+05:30`,
  attributes: { unit_of_measurement: 'kWh' },
});

test.each<[string, unknown, string]>([
  ['a list of days', DAYS, 'import 13.3 kWh in 2 from 2026-01-01 to 2026-01-02'],
  [
    'a list within an object',
    { ok: true, data: { readings: DAYS } },
    'import 13.3 kWh in 2 from 2026-01-01 to 2026-01-02',
  ],
  [
    'a unit beside the list, and a day without a value',
    {
      energy: {
        unit: 'Wh',
        values: [
          { date: '2026-06-01 00:00:00', value: 12345 },
          { date: '2026-06-02 00:00:00', value: null },
          { date: '2026-06-03 00:00:00', value: 9345 },
        ],
      },
    },
    'import 21.69 kWh in 2 from 2026-06-01 to 2026-06-03',
  ],
  [
    'states of a counter, newest first',
    [[state('102', 4), state('101.4', 2), state('100.5', 1)]],
    'import 1.5 kWh in 2 from 2026-01-01 to 2026-01-01',
  ],
  [
    'a column a list',
    { date: ['2026-01-01', '2026-01-02'], kWh: [7, 8] },
    'import 15 kWh in 2 from 2026-01-01 to 2026-01-02',
  ],
  [
    'a day a key',
    { units: { '2026-01-01': 7, '2026-01-02': 8.5 } },
    'import 15.5 kWh in 2 from 2026-01-01 to 2026-01-02',
  ],
])('%s is read', async (_, content, existing) => {
  expect(short(await read(JSON.stringify(content)))).toEqual([existing]);
});

test.each<[string, string, RegExp]>([
  ['that ends too early', '{"readings": [{"date": "2026-01-01", "kWh": 7', /damaged/],
  ['nested a hundred thousand times', '['.repeat(100_000), /damaged/],
  ['nested deep, and whole', `${'[['.repeat(50_000)}1${']]'.repeat(50_000)}`, /no table/],
  ['without a list', '{"name": "meter", "kWh": 7}', /no table/],
  [
    'without energy',
    '[{"date": "2026-01-01", "steps": 5000}, {"date": "2026-01-02", "steps": 700}]',
    /no energy/,
  ],
  ['of two million empty objects', `[${'{},'.repeat(2_000_000)}{}]`, /far more work/],
  [
    'that is a household of ours',
    '{"schemaVersion": 2, "exportedAt": "2026-01-01", "readings": []}',
    /household downloaded from Unitwise/,
  ],
])('a file %s is refused', async (_, content, reason) => {
  const { preview } = await read(content);
  expect(preview.outcome).toBe('refuse');
  expect(preview.reason).toMatch(reason);
});
