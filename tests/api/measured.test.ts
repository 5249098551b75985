/** What was not measured, and what a person confirmed: both are said of a reading, kept, and taken along. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#domain/base/errors.ts';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import type { HomeBillResponse } from '#domain/bills/api.ts';
import type { Reading } from '#domain/reading/reading.ts';
import { backup, restore } from '../support/backup.ts';
import { Household } from '../support/household.ts';

const TODAY = getDayInIndia(Date.now());
const PATH = '/api/meter-readings';

interface Stored {
  reading: Reading;
  warnings: { code: string }[];
}

let home: Household;
beforeEach(async () => {
  home = await Household.settled();
});

const add = (reading: object) => home.call<Stored>('POST', PATH, reading);
const bill = { periodStart: addDays(TODAY, -60), readingDate: addDays(TODAY, -31) };
describe('an estimate of the supplier', () => {
  test('is said by every answer, and what was measured is not told apart', async () => {
    const { body } = await add({ ...bill, consumptionKWH: 150, measured: false });
    expect(body.reading.measured).toBe(false);
    await add({ readingDate: TODAY, consumptionKWH: 5, measured: true });
    expect((await home.readings()).map((reading) => reading.measured)).toEqual([undefined, false]);
  });

  test('is measured again where somebody says so or changes its energy', async () => {
    const { body } = await add({ ...bill, consumptionKWH: 150, measured: false });
    const path = `${PATH}/${body.reading.id}`;
    const says = async (changes: object) =>
      (await home.call<Stored>('PUT', path, changes)).body.reading.measured;
    expect(await says({ emissionCO2kg: 100 })).toBe(false);
    expect(await says({ measured: true })).toBeUndefined();
    expect(await says({ measured: false })).toBe(false);
    expect(await says({ consumptionKWH: 151 })).toBeUndefined();
  });

  test('stays one where only a confirmation is said or taken back, and a confirmation stays where only measured is said', async () => {
    const { body } = await add({ ...bill, consumptionKWH: 150, measured: false });
    const change = async (id: string, changes: object) =>
      (await home.call<Stored>('PUT', `${PATH}/${id}`, changes)).body.reading;
    expect(await change(body.reading.id, { confirmed: false })).toMatchObject({ measured: false });
    expect(await change(body.reading.id, { confirmed: true })).toMatchObject({ measured: false });
    const day = await add({ readingDate: TODAY, consumptionKWH: 99, confirmed: true });
    const { id } = day.body.reading;
    expect(await change(id, { measured: true })).toMatchObject({ confirmed: true });
    expect(await change(id, { confirmed: false })).not.toHaveProperty('confirmed');
  });

  test('is in the file of readings, which has a sixth column then, and comes back from it', async () => {
    await add({ readingDate: TODAY, consumptionKWH: 5 });
    expect(await home.export()).not.toContain('measured');
    await add({ ...bill, consumptionKWH: 150, measured: false });
    const file = await home.export();
    expect(file.split('\n').slice(0, 2)).toEqual([
      'readingDate,consumptionKWH,emissionCO2kg,source,periodStart,measured',
      `${bill.readingDate},150,,manual,${bill.periodStart},false`,
    ]);
    const other = await Household.settled();
    expect((await other.upload(file)).status).toBe(201);
    expect((await other.readings()).map(({ measured }) => measured)).toEqual([undefined, false]);
    expect(await other.export()).toBe(file);
  });
});

describe('an estimate that is typed after what was measured next', () => {
  const next = { periodStart: addDays(TODAY, -30), readingDate: addDays(TODAY, -1) };
  const days = { from: next.periodStart, to: next.readingDate };
  const estimated = {
    ...{ from: bill.periodStart, to: bill.readingDate, unitsKWH: '150' },
    measured: false,
  };
  const usage = async () => {
    const path = `/api/usage?by=day&from=${bill.periodStart}&to=${next.readingDate}`;
    const { body } = await home.call<{ usage: { knownKWH: number | null }[] }>('GET', path);
    return body.usage.map(({ knownKWH }) => knownKWH);
  };
  const papers = async () => {
    const { body } = await home.call<{ bills: HomeBillResponse[] }>('GET', '/api/bills');
    return body.bills.filter(({ printed }) => printed !== null);
  };

  test('is refused with both results until it is said whether the measured one includes it', async () => {
    await add({ ...next, consumptionKWH: 420 });
    const { status, body } = await home.call<ErrorBody>('POST', PATH, {
      ...{ ...bill, consumptionKWH: 150, measured: false },
    });
    expect([status, body.code]).toEqual([409, 'overlap']);
    expect(body.details?.map(({ field, found, message }) => [field, found, message])).toEqual([
      ['settles', 'true', expect.stringMatching(/^420\.0 kWh for .*, 7\.0 a day\.$/)],
      ['settles', 'false', expect.stringMatching(/^570\.0 kWh for .*, 9\.5 a day\.$/)],
    ]);
    expect(await home.readings()).toHaveLength(1);
  });

  test('is one span with it then, as if it had been typed first', async () => {
    for (const [settles, perDay] of [
      [true, 7],
      [false, 9.5],
    ] as const) {
      home = await Household.settled();
      await add({ ...next, consumptionKWH: 420 });
      const { body } = await add({ ...bill, consumptionKWH: 150, measured: false, settles });
      expect(body.reading).toMatchObject({ consumptionKWH: 150, measured: false });
      expect(await usage()).toEqual(Array(60).fill(perDay));
    }
  });

  test('makes the paper bill after it settle it, whose amount stays', async () => {
    await home.call('POST', '/api/bills', { ...days, unitsKWH: '420', payable: '2900' });
    expect((await home.call('POST', '/api/bills', estimated)).status).toBe(409);
    const { status } = await home.call('POST', '/api/bills', { ...estimated, settles: true });
    expect(status).toBe(201);
    expect(await papers()).toMatchObject([
      { from: bill.periodStart, to: days.to, settles: 1, unitsKWH: '420', knownDays: 60 },
    ]);
    expect((await papers())[0]?.printed).toMatchObject({ payable: '2900.00' });
    expect(await usage()).toEqual(Array(60).fill(7));
    await home.call('DELETE', `/api/bills/${days.to}`);
    expect((await papers()).map(({ to }) => to)).toEqual([estimated.to]);
  });

  test('follows the estimates before it, all of which are one span', async () => {
    const earlier = { periodStart: addDays(TODAY, -90), readingDate: addDays(TODAY, -61) };
    await add({ ...earlier, consumptionKWH: 120, measured: false });
    await add({ ...next, consumptionKWH: 420 });
    const late = { ...bill, consumptionKWH: 150, measured: false };
    expect((await add({ ...late, settles: true })).status).toBe(201);
    const widened = (await home.readings()).find(({ consumptionKWH }) => consumptionKWH === 420);
    expect(widened?.periodStart).toBe(earlier.periodStart);
  });

  test('can be taken back, and leaves what was measured as it was', async () => {
    await add({ ...next, consumptionKWH: 420 });
    await add({ ...bill, consumptionKWH: 150, measured: false, settles: true });
    const { body } = await home.call<{ changes: { id: number }[] }>('GET', '/api/changes');
    for (const { id } of body.changes.slice(0, -1)) {
      const { status } = await home.call('POST', `/api/changes/${id}/undo`);
      expect(status).toBe(200);
    }
    expect(await home.readings()).toMatchObject([{ ...next, consumptionKWH: 420 }]);
  });

  test('is as any other where no measured bill begins on the next day', async () => {
    await add({ readingDate: addDays(TODAY, -30), consumptionKWH: 5 });
    const { status, body } = await add({ ...bill, consumptionKWH: 150, measured: false });
    expect([status, body.warnings]).toEqual([201, []]);
  });

  test('changes nothing of what two numbers of the meter tell', async () => {
    for (const [readOn, registerKWH] of [
      [bill.readingDate, 1000],
      [next.readingDate, 1240],
    ] as const) {
      await home.call('POST', '/api/register-readings', { readOn, registerKWH });
    }
    const { status } = await add({ ...bill, consumptionKWH: 150, measured: false });
    expect(status).toBe(201);
    expect(await usage()).toEqual([...Array(30).fill(null), ...Array(30).fill(8)]);
  });
});

describe('what was measured right after estimates', () => {
  // 30 days each; the meter was read before the first and at the end of the last.
  const first = { periodStart: addDays(TODAY, -120), readingDate: addDays(TODAY, -91) };
  const second = { periodStart: addDays(TODAY, -90), readingDate: addDays(TODAY, -61) };
  const last = { periodStart: addDays(TODAY, -60), readingDate: addDays(TODAY, -31) };
  const usage = async () => {
    const path = `/api/usage?by=day&from=${first.periodStart}&to=${last.readingDate}`;
    const { body } = await home.call<{ usage: { knownKWH: number | null }[] }>('GET', path);
    return body.usage.map(({ knownKWH }) => knownKWH);
  };
  beforeEach(async () => {
    await add({ ...first, consumptionKWH: 150, measured: false });
    await add({ ...second, consumptionKWH: 150, measured: false });
  });

  test('is refused with both results until it is said whether it includes them', async () => {
    expect(new Set(await usage())).toEqual(new Set([null]));
    const { status, body } = await home.call<ErrorBody>('POST', PATH, {
      ...last,
      consumptionKWH: 420,
    });
    expect([status, body.code]).toEqual([409, 'overlap']);
    expect(body.details?.map(({ field, found, message }) => [field, found, message])).toEqual([
      ['settles', 'true', expect.stringMatching(/^420\.0 kWh for .*, 4\.7 a day\.$/)],
      ['settles', 'false', expect.stringMatching(/^720\.0 kWh for .*, 8\.0 a day\.$/)],
    ]);
    expect(body.choices).toEqual([{ settles: true }, { settles: false }]);
    expect(await home.readings()).toHaveLength(2);
  });

  test('is one span with them, of its own energy where it includes them, and of all where not', async () => {
    const { body } = await add({ ...last, consumptionKWH: 450, settles: true });
    expect(body.reading).toMatchObject({ periodStart: first.periodStart, consumptionKWH: 450 });
    expect(await usage()).toEqual(Array(90).fill(5));
    await home.call('DELETE', `${PATH}/${body.reading.id}`);
    expect(new Set(await usage())).toEqual(new Set([null]));
    await add({ ...last, consumptionKWH: 420, settles: false });
    expect(await usage()).toEqual(Array(90).fill(8));
  });

  test('is stored once by its key, whatever became of the estimates meanwhile', async () => {
    const reading = { ...last, consumptionKWH: 450, settles: true };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const [one, two] = [
      await home.call<Stored>('POST', PATH, reading, key),
      await home.call<Stored>('POST', PATH, reading, key),
    ];
    expect([one.status, two.body.reading]).toEqual([201, one.body.reading]);
    expect(await home.readings()).toHaveLength(3);
  });

  test('takes the place of what has its own days, where it is told to, and leaves no empty day', async () => {
    await home.call('DELETE', `${PATH}/${second.readingDate}.1`);
    const stored = await add({ ...last, consumptionKWH: 450 });
    expect(stored.status).toBe(201);
    // By a file, which is asked nothing.
    const columns = 'readingDate,consumptionKWH,emissionCO2kg,source,periodStart,measured';
    const row = `${second.readingDate},150,,manual,${second.periodStart},false`;
    expect((await home.upload(`${columns}\n${row}\n`)).status).toBe(201);
    const again = { ...last, consumptionKWH: 450, settles: true };
    expect((await home.call<ErrorBody>('POST', PATH, again)).body.code).toBe('overlap');
    expect((await add({ ...again, overlap: 'replace' })).status).toBe(201);
    expect(await usage()).toEqual(Array(90).fill(5));
  });

  test('needs no word where another measured one lies between, or nothing was estimated', async () => {
    expect((await add({ ...last, consumptionKWH: 450, settles: true })).status).toBe(201);
    const next = { periodStart: addDays(TODAY, -30), readingDate: addDays(TODAY, -1) };
    expect((await add({ ...next, consumptionKWH: 140 })).status).toBe(201);
  });
});

describe('a bill that the supplier estimated', () => {
  const provisional = { from: addDays(TODAY, -150), to: addDays(TODAY, -90), unitsKWH: '310' };
  const actual = { from: provisional.from, to: addDays(TODAY, -29), unitsKWH: '800' };
  const bills = async () => {
    const { body } = await home.call<{ bills: HomeBillResponse[] }>('GET', '/api/bills');
    return body.bills.filter(({ printed }) => printed !== null);
  };
  beforeEach(async () => {
    await home.call('PUT', '/api/connection', {
      ...{ from: '2000-01-01', discom: 'KSEB', category: 'LT-1A', loadKW: 3, phases: 1 },
    });
    const answer = await home.call('POST', '/api/bills', { ...provisional, measured: false });
    expect(answer.status).toBe(201);
  });

  test('says so, and has no known day', async () => {
    const [bill] = await bills();
    expect(bill).toMatchObject({ knownDays: 0, unitsKWH: '310', printed: { measured: false } });
  });

  test('is settled by one of its days and more, which replaces nothing', async () => {
    const { status, body } = await home.call('POST', '/api/bills', actual);
    expect([status, body]).toMatchObject([201, { bill: { settlesFrom: provisional.from } }]);
    const [bill, ...others] = await bills();
    expect(others).toEqual([]);
    expect(bill).toMatchObject({
      ...{ from: actual.from, settles: 1 },
      unitsKWH: '800',
      days: 122,
    });
    expect(bill?.knownDays).toBe(122);
    await home.call('DELETE', `/api/bills/${actual.to}`);
    expect((await bills()).map(({ to }) => to)).toEqual([provisional.to]);
  });

  test('is settled by a reading without an amount as well: bill and days say the same', async () => {
    const { status } = await home.call('POST', PATH, {
      ...{ periodStart: addDays(TODAY, -89), readingDate: actual.to, consumptionKWH: 490 },
      settles: false,
    });
    expect(status).toBe(201);
    expect(await bills()).toMatchObject([
      { from: provisional.from, settles: 1, unitsKWH: '800', printed: { payable: null } },
    ]);
  });

  test('is settled by the next one, and both come along into another account', async () => {
    const next = { from: addDays(TODAY, -89), to: actual.to, unitsKWH: '490' };
    expect((await home.call('POST', '/api/bills', next)).status).toBe(409);
    const { status } = await home.call('POST', '/api/bills', { ...next, settles: false });
    expect(status).toBe(201);
    const told = [{ from: provisional.from, settles: 1, unitsKWH: '800' }];
    expect(await bills()).toMatchObject(told);
    const other = await Household.settled();
    await restore(other, await backup(home));
    home = other;
    expect(await bills()).toMatchObject(told);
  });
});

describe('much for one day, with no reading near it', () => {
  const lone = { readingDate: addDays(TODAY, -100), consumptionKWH: 48 };

  test('is stored with a warning, unless the call confirms it', async () => {
    expect((await add(lone)).body.warnings.map(({ code }) => code)).toEqual(['alone']);
    const other = await Household.settled();
    const { body } = await other.call<Stored>('POST', PATH, { ...lone, confirmed: true });
    expect(body).toMatchObject({ reading: { confirmed: true }, warnings: [] });
  });

  test('makes its day known once it is confirmed, also in another home that takes it over', async () => {
    const known = async (household: Household) => {
      const path = `/api/usage?by=day&from=${lone.readingDate}&to=${lone.readingDate}`;
      const { body } = await household.call<{ usage: { knownDays: number }[] }>('GET', path);
      return body.usage[0]?.knownDays;
    };
    const { body } = await add(lone);
    expect(await known(home)).toBe(0);
    await home.call('PUT', `${PATH}/${body.reading.id}`, { confirmed: true });
    expect(await known(home)).toBe(1);
    const other = await Household.settled();
    await restore(other, await backup(home));
    expect(await known(other)).toBe(1);
  });
});
