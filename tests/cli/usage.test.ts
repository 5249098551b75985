/** What was used, and what the running month will come to, on the terminal. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { HOUSEHOLD, Person } from '../support/cli.ts';

let person: Person;
beforeAll(async () => {
  person = await Person.signedIn();
  await person.output(['import', HOUSEHOLD]);
});
afterAll(() => person.leave());

test('use by month says how many days are known, by day what each used', async () => {
  const months = await person.output(['usage', '--from', '2010-09-01', '--to', '2010-11-30']);
  const lines = months.trimEnd().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^Month +kWh +A day +Days$/);
  expect(months).toMatch(/^October 2010 +865\.578 +27\.922 +31 days$/m);
  expect(months).toMatch(/^November 2010 +[\d.]+ +[\d.]+ +26 of 30 days known$/m);
  const day = ['usage', '--by', 'day', '--from', '2010-10-18', '--to', '2010-10-18'];
  expect(await person.output(day)).toMatch(/^Mon 18 Oct 2010 +45\.231$/m);
});

test('use as JSON is what the API says; of a time without readings there is none', async () => {
  const words = ['usage', '--by', 'period', '--from', '2010-10-01', '--to', '2010-10-31'];
  expect(await person.json(words)).toMatchObject({
    usage: [{ from: '2010-10-01', to: '2010-10-31', knownDays: 31, consumptionKWH: 865.578 }],
  });
  const none = ['usage', '--to', '2001-01-01'];
  expect(await person.run(none)).toMatchObject({
    ...{ code: 0, stdout: '', stderr: 'There are no readings in these days.\n' },
  });
  expect(await person.json(none)).toEqual({ usage: [] });
});

test('a forecast is there while days are known, and says what to do when they are too old', async () => {
  expect(await person.output(['forecast'])).toContain(
    'No forecast: the latest known day is too long ago; add a reading.',
  );
  const today = getDayInIndia(Date.now());
  for (let back = 0; back < 8; back += 1) {
    const reading = { readingDate: addDays(today, -back), consumptionKWH: 8 };
    await person.store('/api/meter-readings', reading);
  }
  expect(await person.output(['forecast'])).not.toContain('₹');
  await person.output(['connection', 'set', '--rate', '5.9', '--from', 'beginning']);
  const text = await person.output(['forecast']);
  expect(text).toMatch(/^About \d+ kWh, likely \d+ to \d+ kWh \(four times in five\)$/m);
  expect(text).toMatch(
    /^About ₹[\d,]+, likely ₹[\d,]+ to ₹[\d,]+, without fixed charges or taxes$/m,
  );
  expect(text).toMatch(/^So far [\d.]+ kWh, \d+ (of \d+ )?days/m);
  // Today is not over.
  expect(await person.json(['forecast'])).toMatchObject({ asOf: addDays(today, -1) });
  expect(await person.output(['report'])).toMatch(/^Forecast +about [\d.]+ kWh +likely /m);
});
