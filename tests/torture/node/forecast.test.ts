/** The forecast's range on real homes, with more periods than `tests/unit/energy-forecast.test.ts` tries. */
import { expect } from 'vitest';
import { backtest, listOutOfRange } from '../../forecast/backtest.ts';
import { fullTest } from '../../support/torture.ts';

/** How many days after one period the next begins. */
const STEP_DAYS = 4;

fullTest('the range holds the truth four times in five whenever the periods begin', () => {
  expect(listOutOfRange(backtest(STEP_DAYS))).toEqual([]);
});
