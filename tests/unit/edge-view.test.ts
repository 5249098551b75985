/** What the unit beyond an edge does, in words, for lines of every kind and sign. */
import { expect, test } from 'vitest';
import { toEdgeView } from '#domain/bills/running/edge-view.ts';
import { describeEdge, describePassedEdge } from '#domain/tariff/explain/describe-differences.ts';

type Changes = [label: string, beforePaise: number, afterPaise: number][];

function edge(changes: Changes) {
  const unitPaise = changes.reduce((sum, [, before, after]) => sum + after - before, 0);
  return toEdgeView({
    ...{ lastKwh: 200, monthlyKwh: null, unitPaise, belowPaise: 0, abovePaise: unitPaise },
    changes: changes.map(([label, beforePaise, afterPaise]) => ({
      ...{ id: label, label, beforePaise, afterPaise, paise: afterPaise - beforePaise },
      rate: undefined,
    })),
    without: [],
  });
}

test.each<[changes: Changes, ahead: string, passed: string]>([
  [
    [
      ['Gruha Jyothi: fixed charge', -450_00, 0],
      ['Gruha Jyothi: energy', -365_40, 0],
    ],
    'Above 200 units Gruha Jyothi ends for this bill: up to there it pays ₹815.40 of it.',
    'Gruha Jyothi ended at unit 201',
  ],
  [
    [['Subsidy of the State', -1034_83, -302_25]],
    'Above 200 units the subsidy of the State is cut from ₹1,034.83 to ₹302.25.',
    'the subsidy of the State was cut by ₹732.58 at unit 201',
  ],
  [
    [['Fuel adjustment', -40_00, 25_50]],
    'Above 200 units the fuel adjustment is a charge of ₹25.50; up to there it is a credit of ₹40.',
    'the fuel adjustment became a charge of ₹25.50 at unit 201, after a credit of ₹40',
  ],
  [
    [['Electricity duty', 0, 60_00]],
    'Above 200 units the electricity duty begins, with ₹60 at once.',
    'the electricity duty began with ₹60 at unit 201',
  ],
  [
    [['FPPCA', 50_00, 110_00]],
    'Above 200 units FPPCA rises by ₹60 at once.',
    'FPPCA rose by ₹60 at unit 201',
  ],
  [
    // The largest change is a charge that falls: what makes the bill dearer is told.
    [
      ['Fixed charge', 300_00, 100_00],
      ['Energy charge', 0, 250_00],
    ],
    'Above 200 units the energy charge begins, with ₹250 at once.',
    'the energy charge began with ₹250 at unit 201',
  ],
])('of %j it says what becomes dear', (changes, ahead, passed) => {
  expect(describeEdge(edge(changes))).toBe(ahead);
  expect(describePassedEdge(edge(changes))).toBe(passed);
});
