/** Questions about a limit, answered by the guard of the running bill. */
import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { answerLimit } from '#domain/tips/answer-limit.ts';
import { BENGALURU, daily, home, reading } from '../support/energy.ts';
import { appliance, giveTip, household } from './tips-support.ts';

const TODAY = '2026-11-28';
const cycles = [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-12-12') }];

function ask(question: string, kwh: number, connections = [BENGALURU]) {
  const days = toDayNumber(TODAY) - toDayNumber('2026-10-01');
  const use = home(daily('2026-10-01', Array(days).fill(kwh)), TODAY, { cycles });
  return giveTip({
    question,
    household: household({
      today: TODAY,
      appliances: [
        appliance('Refrigerator', { powerConsumptionWatts: 100, averageDailyUsageHours: 24 }),
        appliance('Ceiling Fan', { powerConsumptionWatts: 75, averageDailyUsageHours: 60 / 75 }),
        appliance('Oven', { powerConsumptionWatts: 1500, averageDailyUsageHours: 2 }),
      ],
      answerLimit: (limitKwh) => answerLimit({ use, connections, storedBills: [] }, limitKwh),
    }),
    previousMeasureIds: [],
  });
}

test.each([
  'How do I stay within 200 units?',
  'how to keep my bill below 200 units',
  '200 unit ke andar kaise rahe',
  '200 यूनिट के अंदर कैसे रहें',
  'When will I pass 200 units?',
  '200 unit kab paar honge',
  'when will we cross the limit',
])('"%s" is answered by the running bill', (question) => {
  // 15 days of 7.2 are 108 units: 92 left for 15 days.
  const tip = ask(question, 7.2);
  expect(tip?.tipText).toMatch(
    /^To stay within 200 units you have 92\.0 units left for 15 days\. That is 6\.1 a day\. You use 7\.2\. As you use it now they last until 10 Dec\. Unit 201 costs ₹893\. Your Oven uses the most now, about \d\.\d units a day: each hour less saves \d\.\d\.$/,
  );
  expect(tip).toMatchObject({ measureId: 'limit-ahead', annualWh: null });
  expect(tip?.hindiText).toBe('200 यूनिट तक 92.0 यूनिट बाकी हैं, 15 दिन के लिए: रोज़ 6.1।');
});

test('a home that stays within the limit is told what the bill will have', () => {
  expect(ask('How do I stay within 200 units?', 5)?.tipText).toContain(
    'As you use it now the bill ends at about 150 units, within them.',
  );
});

test('a number that is no limit is answered without rupees, one that is passed with the next bill', () => {
  expect(ask('how do I stay under 150 units', 5)?.tipText).toMatch(
    /^To stay within 150 units you have 75\.0 units left for 15 days\. That is 5\.0 a day\. You use 5\.0\./,
  );
  expect(ask('how do I stay under 100 units', 7.2)?.tipText).toBe(
    'This bill is past 100 units: it has 108.0 so far. The next one begins at 0 on 13 Dec 2026.',
  );
});

test('a home that has not said its supplier is answered by its own use', () => {
  expect(ask('How do I stay within 200 units?', 5, [])?.tipText).toMatch(
    /^To stay within 200 units you have 125\.0 units left for 15 days\./,
  );
});

test('why a bill is high is answered by the limit ahead where no earlier bill compares', () => {
  expect(ask('Why is my bill so high?', 7.2)?.tipText).toMatch(/^To stay within 200 units/);
});

test('questions about appliances and savings are not taken for one about a limit', () => {
  for (const question of ['AC ka bill kam kaise kare', 'how do I save electricity', 'fan units']) {
    expect(ask(question, 7.2)?.measureId).not.toBe('limit-ahead');
  }
});

test('what is entered and makes no day known is not passed over', () => {
  // A month’s units under one date, of a home that enters nothing else.
  const ofValue = (kwh: number, limitKwh: number) => {
    const use = home([reading('2026-11-05', kwh)], TODAY);
    return giveTip({
      question: `How do I stay within ${limitKwh} units?`,
      household: household({
        today: TODAY,
        answerLimit: (asked) => answerLimit({ use, connections: [], storedBills: [] }, asked),
      }),
      previousMeasureIds: [],
    });
  };
  expect(ofValue(310, 200)).toMatchObject({
    tipText:
      'By what is entered this bill is past 200 units: 310.0 units, though not for known days. The next one begins at 0 on 1 Dec 2026.',
    explanation:
      'By your running bill to 30 Nov 2026: no day of it is known, and 310.0 units are entered.',
  });
  expect(ofValue(150, 200)?.tipText).toContain(
    'About 150 of them are probably gone in 27 unread days: the rest is 16.7 a day.',
  );
});

test('a limit that unread days have probably passed is not answered as if units were left', () => {
  const days = toDayNumber('2026-11-18') - toDayNumber('2026-10-01');
  const use = home(daily('2026-10-01', Array(days).fill(7.2)), TODAY, { cycles });
  const text = giveTip({
    question: 'When will I pass 60 units?',
    household: household({
      today: TODAY,
      answerLimit: (kwh) => answerLimit({ use, connections: [BENGALURU], storedBills: [] }, kwh),
    }),
    previousMeasureIds: [],
  })?.tipText;
  expect(text).toMatch(
    /^When you last looked, 24\.0 units were left to stay within 60 units\. About \d+ were probably used in \d+ unread days: then it was passed about 2\d Nov\. You use 7\.2\./,
  );
  expect(text).not.toContain('0.0 a day');
});

test('of a home with rooftop solar and a prepaid meter the units are those from the grid, and there is no bill', () => {
  const days = toDayNumber(TODAY) - toDayNumber('2026-10-01');
  const use = home(daily('2026-10-01', Array(days).fill(7.2)), TODAY, { cycles });
  const tip = giveTip({
    question: 'How do I stay within 200 units?',
    household: household({
      today: TODAY,
      kind: { hasRooftop: true, isPrepaid: true },
      answerLimit: (kwh) => answerLimit({ use, connections: [BENGALURU], storedBills: [] }, kwh),
    }),
    previousMeasureIds: [],
  });
  expect(tip?.explanation).toBe(
    'By your running period to 12 Dec 2026: 108.0 units so far. Counted by units from the grid, without what you gave.',
  );
  expect(tip?.tipText).not.toContain('bill');
});
