/** Ten questions of a home in Bengaluru whose bills a tariff prices, three of them in Hindi. */
import { expect, test } from 'vitest';
import { explainBill } from '#domain/tips/explain-bill.ts';
import { isHindi } from '#domain/tips/hindi.ts';
import { tellWhy } from '#domain/tips/tell-why.ts';
import { BENGALURU, BY_THE_SIXTH, bills, home } from '../support/energy.ts';
import { appliance, geyser, giveTip, household } from './tips-support.ts';

const use = home(bills('2026-09-06', [160, 181, 210]), '2026-11-24', { cycles: BY_THE_SIXTH });
const BENGALURU_HOME = household({
  appliances: [
    geyser,
    appliance('Refrigerator', {
      powerConsumptionWatts: 100,
      averageDailyUsageHours: 24,
      ageYears: 14,
    }),
    appliance('Ceiling Fan', { powerConsumptionWatts: 75, averageDailyUsageHours: 10 }),
    appliance('Air Conditioner', { powerConsumptionWatts: 1500, averageDailyUsageHours: 4 }),
  ],
  explainBill: (month) => explainBill({ use, connections: [BENGALURU], storedBills: [] }, month),
  hasTariff: true,
  yearWh: 2_204_000,
});

function answer(question: string) {
  return giveTip({ question, household: BENGALURU_HOME, previousMeasureIds: [] });
}

test.each<[question: string, starts: RegExp, wh: number | null]>([
  ['Why is my bill so high?', /^Your bill to 6 Nov 2026 is ₹1,904: ₹1,087 more than/, null],
  ['How do I charge my electric scooter cheaply?', /scooter|vehicle/i, null],
  ['aquarium pump all night', /aquarium/i, 0],
  ['AC ka bill kam kaise kare', /Air Conditioner/, 0],
  ['Should I replace my 14 year old fridge?', /[Rr]efrigerator/, 0],
  ['how to stay below the next slab', /limit of your own tariff/, null],
  ['is rooftop solar worth it', /solar|panel/i, 0],
  ['बिजली का बिल इतना ज्यादा क्यों आया', /^Your bill to 6 Nov 2026/, null],
  ['गीज़र का खर्च कैसे कम करें', /Water Heater/, 0],
  ['पंखा कितनी बिजली लेता है', /Ceiling Fan|fan/, 0],
])('"%s" is answered', (question, starts, wh) => {
  const tip = answer(question);
  expect(tip?.tipText).toMatch(starts);
  if (wh === null) expect(tip?.annualWh).toBeNull();
  else expect(tip?.annualWh).toBeGreaterThan(wh);
});

test('a question in Hindi is answered in Hindi first: the bill in rupees, a tip with its units', () => {
  const bill = answer('बिजली का बिल इतना ज्यादा क्यों आया');
  expect(bill?.hindiText).toContain(
    '6 नवंबर तक का आपका बिल ₹1,904 है, पिछले बिल (₹817) से ₹1,087 ज़्यादा।',
  );
  expect(bill?.hindiText).toContain('यूनिट की सीमा पार हुई: ₹886.09 ज़्यादा।');
  const tip = answer('गीज़र');
  expect(tip?.hindiText).toBe('यह सुझाव अभी केवल अंग्रेज़ी में है। इससे साल में लगभग 23 यूनिट बच सकते हैं।');
});

test('a home whose bills no tariff prices is told its days in Hindi', () => {
  const why = explainBill({ use, connections: [], storedBills: [] });
  expect(why && tellWhy(why).hindiText).toMatch(/^रोज़ औसतन \d+\.\d यूनिट खर्च हुए; उससे पहले \d+\.\d।$/);
});

test.each([
  'bijli ka bill zyada kyun',
  'Mera bill itna zyada kyon aaya?',
  'AC ka kharcha kaise kam kare',
  'geyser se bijli kaise bachaye',
  'पंखा कम कैसे चलाएं',
])('%s is in Hindi', (question) => {
  expect(isHindi(question)).toBe(true);
});

test.each([
  'why is my bill high',
  'How do I save on bijli?',
  'Is the AC or the fan to be kept on all night',
  'How can we reduce our fridge use',
  'What can I do to lower the KAR tax',
])('%s is in English', (question) => {
  expect(isHindi(question)).toBe(false);
});

test.each([
  'bijli ka bill zyada kyun',
  'bijli ka bill jyada kyu aa raha hai',
  'bill itna kyon badh gaya',
])('%s is answered by the bill itself', (question) => {
  expect(answer(question)?.tipText).toMatch(/^Your bill to 6 Nov 2026 is ₹1,904/);
});

test.each(['माझे वीज बिल जास्त का आहे?', 'माझे वीज बिल इतके जास्त का'])(
  '%s, in Marathi, is answered by the bill itself',
  (question) => {
    expect(answer(question)?.tipText).toMatch(/^Your bill to 6 Nov 2026 is ₹1,904/);
  },
);

test.each([
  ['Why was my October bill so high?', /^Your bill to 6 Oct 2026 is/],
  ['my bill went up in october, why', /^Your bill to 6 Oct 2026 is/],
  ['अक्टूबर का बिल इतना ज्यादा क्यों', /^Your bill to 6 Oct 2026 is/],
  // None of that month is known: the latest is told.
  ['Why was my February bill so high?', /^Your bill to 6 Nov 2026 is/],
  ['Why may my bill be so high?', /^Your bill to 6 Nov 2026 is/],
])('"%s" is answered for the month it names', (question, starts) => {
  expect(answer(question)?.tipText).toMatch(starts);
});

test('a home without a tariff is told of the month that was asked about', () => {
  const why = explainBill({ use, connections: [], storedBills: [] }, 10);
  expect(why && tellWhy(why).text).toMatch(/^The October bill took/);
});
