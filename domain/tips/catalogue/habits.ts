/** The whole home: watching what is used, seasons, and buying. */

import { NO_ESTIMATE, saveNoEnergy, saveShare } from '#domain/tips/formulas.ts';
import { computeAverageMonthWh } from '#domain/tips/household.ts';
import { BEFORE_SUMMER, type Measure, makeMeasures, SUMMER } from '#domain/tips/measure.ts';
import { BEE, ESTIMATE } from '#domain/tips/sources.ts';

/** How many times the average a month is unusual, and from where rather a mistake in the readings. */
const UNUSUAL_FACTOR = 1.1;
const INCREDIBLE_FACTOR = 2;

export const habits: readonly Measure[] = makeMeasures(
  {
    theme: 'habits',
    subjects: 'habit family routine',
  },
  [
    {
      id: 'habit-weekly-reading',
      subjects: 'meter reading',
      keywords: 'read weekly track note record monitor watch',
      text: 'Read the meter on the same day every week and enter it here. A rise shows within days, not with the bill.',
      saving: saveShare(0.03, 'is assumed to be saved by households that watch their meter'),
      source: ESTIMATE,
    },
    {
      id: 'habit-target',
      subjects: 'target goal lakshya',
      keywords: 'reach reduction percent plan lakshya',
      text: 'Divide your target into weeks: know what a good week on the meter is, and look at it on Sunday.',
      saving: {
        words:
          'What it saves follows from your target: it can be worked out once your profile has one and most days of a month are known.',
        compute: (subject, { targetReductionPercent: percent }) => {
          if (percent === null || !(percent > 0) || !subject.isOwn) return NO_ESTIMATE;
          const savedWh = Math.round((subject.yearWh * Math.min(percent, 100)) / 100);
          return { annualWh: savedWh, figures: { by: 'target', percent, savedWh } };
        },
      },
      source: ESTIMATE,
    },
    {
      id: 'habit-month-above-average',
      subjects: 'increase increased rise risen',
      keywords: 'suddenly month last higher than average spike badh',
      fits: (household) => {
        const average = computeAverageMonthWh(household) ?? Number.POSITIVE_INFINITY;
        const times = (household.latestMonthWh ?? 0) / average;
        return times > UNUSUAL_FACTOR && times <= INCREDIBLE_FACTOR;
      },
      text: 'Your latest month was well above your average: write down what was new in it, guests, heat or an appliance, and begin with that.',
      saving: {
        words: '',
        compute: (_, household) => {
          const latestWh = household.latestMonthWh ?? 0;
          const aboveWh = latestWh - (computeAverageMonthWh(household) ?? latestWh);
          return { annualWh: aboveWh * 12, figures: { by: 'latest-month', latestWh, aboveWh } };
        },
      },
      source: ESTIMATE,
    },
    {
      id: 'habit-last-one-out',
      keywords: 'children leaving house door off lights fans school office check bachche kids',
      fits: ({ householdSize }) => householdSize !== 1,
      text: 'Choose one person a week who walks through the rooms at bedtime and when the family leaves, and switches off what nobody needs.',
      saving: saveShare(0.03, 'is assumed to run for nobody'),
      source: ESTIMATE,
    },
    {
      id: 'habit-away-from-home',
      subjects: 'holiday vacation chutti',
      keywords: 'travel away village gaon chutti trip outstation mains mcb',
      text: 'Before a journey, switch off everything but the fridge at the boards, geyser and inverter included.',
      saving: saveShare(0.01, 'is assumed to be drawn by an empty home in two weeks away'),
      source: ESTIMATE,
    },
    {
      id: 'habit-before-summer',
      keywords: 'summer garmi season prepare ready hot april may june',
      months: BEFORE_SUMMER,
      text: 'Before the hot months, clean fan blades and filters, hang the sunny-side curtains and agree on one temperature for the summer.',
      saving: saveShare(0.03, 'is assumed to be saved over the summer'),
      source: ESTIMATE,
    },
    {
      id: 'habit-summer-day',
      keywords: 'summer garmi hot heat cool season april may june',
      months: SUMMER,
      text: 'In the hot months, iron, bake and wash early in the morning or late in the evening. What makes heat at noon has to be cooled away.',
      saving: saveShare(0.01, 'is assumed to be spent on cooling away heat made indoors'),
      source: ESTIMATE,
    },
    {
      id: 'habit-before-winter',
      keywords: 'winter sardi thand cold season prepare december january november',
      months: [10, 11, 12, 1],
      text: 'When the nights turn cold, take out quilts before heaters, and agree on a bath time for the family so that water is heated once.',
      saving: saveShare(0.02, 'is assumed to be saved over the winter'),
      source: ESTIMATE,
    },
    {
      id: 'habit-monsoon',
      keywords: 'monsoon rain barish season humid july august damp',
      months: [6, 7, 8, 9],
      text: 'When the rains bring the temperature down, go back from cooling to fans, and open the windows between showers.',
      saving: saveShare(0.02, 'is assumed to be saved over the monsoon'),
      source: ESTIMATE,
    },
    {
      id: 'habit-star-label',
      keywords: 'buy buying shopping new appliance star rating label bee efficient which best sale',
      text: 'Before buying any appliance, compare the units a year on its star label, not the number of stars alone: a larger model with five stars can use more than a small one with three.',
      saving: saveNoEnergy(
        'What it saves cannot be calculated before a model is chosen: the label states its units a year.',
      ),
      source: BEE,
    },
    {
      id: 'habit-leakage',
      keywords: 'earth leakage wiring fault meter running fast tez electrician neutral',
      text: 'Switch the main switch off and look at the meter: if it still counts, have an electrician check the wiring, and ask your supplier to test the meter.',
      saving: saveNoEnergy(
        'What it saves cannot be calculated beforehand: it depends on whether a fault is found.',
      ),
      source: ESTIMATE,
    },
  ],
);
