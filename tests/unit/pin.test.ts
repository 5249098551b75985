import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findPlaceOfPin } from '#domain/home/pin/place.ts';
import { PIN_TABLE } from '#domain/home/pin/table.ts';
import { STATES } from '#domain/home/profile-rules.ts';

describe('a PIN tells the state and the city', () => {
  test.each([
    ['560011', 'Karnataka', 'Bengaluru'],
    ['110 001', 'Delhi', 'Delhi'],
    ['११० ००१', 'Delhi', 'Delhi'],
    ['400-050', 'Maharashtra', 'Mumbai'],
    ['500001', 'Telangana', 'Hyderabad'],
    ['160017', 'Chandigarh', 'Chandigarh'],
    ['194101', 'Ladakh', 'Leh'],
    ['605001', 'Puducherry', 'Puducherry'],
    ['673310', 'Puducherry', 'Mahe'],
    ['737101', 'Sikkim', 'East Sikkim'],
    ['744101', 'Andaman and Nicobar Islands', 'South Andaman'],
    ['682555', 'Lakshadweep', 'Lakshadweep'],
  ])('%s is in %s, %s', (pin, state, city) => {
    expect(findPlaceOfPin(pin)).toEqual({ state, city });
  });

  test('one that no post office had when the table was made goes by its first digits', () => {
    expect(findPlaceOfPin('560999')).toEqual({ state: 'Karnataka', city: 'Bengaluru' });
  });

  test.each(['', '5600', '56001a', '000000', '999999', '5600111'])('"%s" tells nothing', (pin) => {
    expect(findPlaceOfPin(pin)).toBeUndefined();
  });
});

test('the table is small, and names every state as the forms do', () => {
  expect(gzipSync(PIN_TABLE).byteLength).toBeLessThan(30_000);
  const lines = PIN_TABLE.trim().split('\n');
  expect([...new Set(lines.map((line) => line.split('|')[0]))].sort()).toEqual([...STATES]);
});
