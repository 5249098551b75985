import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { read, workbook } from './import-support.ts';

/** `npm run torture` makes a hundred thousand others. */
const RUNS = 60;
const TIMEOUT_MS = 80_000;
const FOLDER = join(import.meta.dirname, '../imports/open');
const cases = readdirSync(FOLDER)
  .filter((name) => !name.endsWith('.json'))
  .map((name) => new Uint8Array(readFileSync(join(FOLDER, name)).subarray(0, 4_000)));
/** Forms that the cases lack. */
const others = [
  '{"unit":"Wh","values":[{"date":"2026-06-01","value":12345},{"date":"2026-06-02","value":9345}]}',
  'Units\nYear,Jan,Feb,Mar,Total\n2024,212,190,230,632\n2025,250,201,,451\n',
  'Units\nDay,Jan 2026,Feb 2026,Mar 2026\n28,7,8,9\n29,6,,7\n30,5,,8\n31,6,,9\n',
  'Year,Month,Days,Units\n2026,1,31,212\n2026,2,28,198\n2026,3,31,240\n',
  'BILL_MONTH,UNITS\n202504,212\n202505,301\n202506,288\n',
  'Billing cycle,Units\nNov-Dec 2025,412\nJan-Feb 2026,520\n',
  'My meter\n15/01/2026 4521\n15/02/2026 - 4703 units\n16/03/2026: 4865\n',
  'दिनांक,पिछली रीडिंग,वर्तमान रीडिंग,खपत\n15/01/2026,4339,4521,182\n15/02/2026,4521,4703,182\n',
].map((text) => new TextEncoder().encode(text));
const originals = [...cases, ...others];

/** A preview of any bytes is a whole one: refused with a reason, or with figures that add up. */
async function isWhole(bytes: Uint8Array): Promise<void> {
  const { preview, plan } = await read(bytes);
  if (preview.outcome === 'refuse') {
    expect(preview.reason).toBeTruthy();
    expect(plan.days).toEqual([]);
    return;
  }
  for (const { kWh, months } of preview.series) {
    expect(Number.isFinite(kWh)).toBe(true);
    const sum = Object.values(months).reduce((total, month) => total + month, 0);
    expect(Math.abs(sum - kWh)).toBeLessThan(Math.max(0.1, kWh * 1e-3));
  }
  for (const { wh, slots } of plan.days) {
    expect(Number.isSafeInteger(wh)).toBe(true);
    const known = slots?.filter((slot) => slot !== null) ?? [];
    if (slots !== null) expect(known.reduce((total, slot) => total + slot, 0)).toBe(wh);
  }
}

test(
  'a file with some bytes changed, cut out or doubled is read or refused, never half read',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(fc.tuple(fc.nat(4_000), fc.nat(255), fc.constantFrom('set', 'cut', 'double')), {
          maxLength: 8,
        }),
        async (original, changes) => {
          let bytes = Array.from(original);
          for (const [place, value, how] of changes) {
            const at = place % Math.max(1, bytes.length);
            if (how === 'set') bytes[at] = value;
            else if (how === 'cut') bytes.splice(at, value);
            else bytes = [...bytes.slice(0, at + value), ...bytes.slice(at)];
          }
          await isWhole(new Uint8Array(bytes));
        },
      ),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);

test(
  'tables of any cells are read or refused',
  async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        '-',
        'kWh',
        'Date',
        '__proto__',
        'total',
        '2026-01-05',
        '05/02/2026',
        '24:00',
        '1.234,5',
        '1e308',
        'NaN',
        '"',
        '12',
        '00:30',
        '9999-99-99',
        '-5',
      ),
      fc.string({ maxLength: 12 }),
      fc.double().map(String),
    );
    const table = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(',', ';', '\t', '|'), async (rows, delimiter) => {
        await isWhole(new TextEncoder().encode(rows.map((row) => row.join(delimiter)).join('\n')));
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);

test(
  'sheets and pages of any tags are read or refused',
  async () => {
    const part = fc.constantFrom(
      '<row r="1">',
      '</row>',
      '<c r="A1" s="1">',
      '<c>',
      '<v>46023</v>',
      '</c>',
      '<is><t>kWh</t></is>',
      '<c t="s"><v>9</v></c>',
      '<',
      '&#x0;',
      '<table>',
      '<tr><td>',
      '2026-01-01',
      '<td>7',
      '</table>',
      '<!--',
      '<![CDATA[',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
        await isWhole(workbook(parts.join('')));
        await isWhole(new TextEncoder().encode(`<html>${parts.join('')}`));
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    );
  },
  TIMEOUT_MS,
);
