/** What a home says of the measures that it is offered: done for a year, not for it for ever. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/base/period.ts';
import type { Measures } from '#domain/tips/answer.ts';
import { backup, restore } from '../support/backup.ts';
import { Household, refused } from '../support/household.ts';

let home: Household;
beforeEach(async () => {
  home = await Household.settled();
});

const PATH = '/api/energy-tips/answers';

async function measures(of = home): Promise<Measures> {
  return (await of.call<Measures>('GET', PATH)).body;
}

const offeredIds = async () => (await measures()).offered.map(({ measureId }) => measureId);

/** The first measure that is offered. */
async function first(): Promise<string> {
  const [id = ''] = await offeredIds();
  return id;
}

const answer = (measureId: string, value: string | null) =>
  home.call('PUT', `${PATH}/${measureId}`, { answer: value });

const moveBack = (days: number) =>
  env.DB.prepare('UPDATE tip_answers SET answered_at = answered_at - ? WHERE home_id = ?')
    .bind(days * DAY_MS, home.homeId)
    .run();

test('three measures of different kinds are offered, the dearest first', async () => {
  await home.call('PUT', '/api/profile', { electricityRatePerKWh: 6 });
  const { offered, answered } = await measures();
  expect(offered).toHaveLength(3);
  expect(answered).toEqual([]);
  const rupees = offered.map(({ seasonRupees }) => seasonRupees ?? 0);
  expect(rupees).toEqual(rupees.toSorted((a, b) => b - a));
  const [most] = offered;
  expect(most?.seasonRupees).toBe(Math.round((most?.seasonKWH ?? 0) * 6));
  expect(most?.rupeesBy).toBe('rate');
});

test('a measure that is done is offered again after a year, and one that is not for the home never', async () => {
  const done = await first();
  expect((await answer(done, 'done')).status).toBe(200);
  const other = await first();
  await answer(other, 'not-for-us');
  expect(await offeredIds()).not.toEqual(expect.arrayContaining([done]));
  expect((await measures()).answered).toMatchObject([
    { measureId: other, answer: 'not-for-us' },
    { measureId: done, answer: 'done' },
  ]);
  await moveBack(364);
  expect(await offeredIds()).not.toContain(done);
  await moveBack(2);
  expect(await offeredIds()).toContain(done);
  expect((await measures()).answered.map(({ measureId }) => measureId)).toEqual([other]);
  await moveBack(3650);
  expect(await offeredIds()).not.toContain(other);
});

test('an answer is taken back, and said otherwise', async () => {
  const id = await first();
  await answer(id, 'done');
  await answer(id, 'not-for-us');
  expect((await measures()).answered).toMatchObject([{ measureId: id, answer: 'not-for-us' }]);
  await answer(id, null);
  expect(await measures()).toMatchObject({ answered: [] });
  expect(await first()).toBe(id);
});

test('a tip advises nothing that is answered, by a question either', async () => {
  const tip = async () => {
    const { body } = await home.call<{ generatedTips: { measureId: string }[] }>(
      'GET',
      '/api/energy-tips?q=geyser',
    );
    return body.generatedTips[0]?.measureId ?? '';
  };
  const id = await tip();
  await answer(id, 'not-for-us');
  const others = [await tip(), await tip(), await tip(), await tip()];
  expect(others).not.toContain(id);
});

test('a measure that does not exist, and an answer that is none, are refused', async () => {
  expect(refused(await answer('no-such-measure', 'done'), 404).message).toBe(
    'There is no such measure.',
  );
  expect(refused(await answer(await first(), 'perhaps'), 400).details).toMatchObject([
    { field: 'answer' },
  ]);
  expect(await measures()).toMatchObject({ answered: [] });
});

test('the household document has the answers, and puts them back', async () => {
  const id = await first();
  await answer(id, 'done');
  const document = await backup(home);
  expect(document.tipAnswers).toMatchObject([{ measureId: id, answer: 'done' }]);
  const other = await Household.settled();
  expect((await restore(other, document)).status).toBe(201);
  expect((await measures(other)).answered).toMatchObject([{ measureId: id, answer: 'done' }]);
  const unknown = { ...document, tipAnswers: [{ ...document.tipAnswers[0], measureId: 'x' }] };
  const third = await Household.settled();
  expect(refused(await restore(third, unknown), 400).details).toEqual([
    { field: 'tipAnswers.0.measureId', found: 'x', message: 'There is no such measure.' },
  ]);
});
