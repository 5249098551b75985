/** Washing clothes and dishes, drying and ironing. */

import { saveShare, switchOffDevice } from '#domain/tips/formulas.ts';
import { type Measure, MONSOON, makeMeasures } from '#domain/tips/measure.ts';
import { BEE_ADVICE, BEE_LABEL, ESTIMATE } from '#domain/tips/sources.ts';

const washingMachine = makeMeasures(
  {
    theme: 'laundry',
    applianceTypes: ['Washing Machine'],
    needsAppliance: true,
    subjects:
      'washingmachine washing wash washer machine laundry kapde kapda clothes dhona dhulai dhobi',
  },
  [
    {
      id: 'wash-cold',
      keywords: 'cold hot temperature water heat front load thanda 30 40 degree',
      // A rating of a kilowatt or more is that of a machine with a heater in it.
      suits: ({ powerConsumptionWatts }) => powerConsumptionWatts >= 1000,
      typical: {
        name: 'front-loading washing machine',
        watts: 2000,
        hoursPerDay: 0.35,
        daysPerYear: 365,
      },
      text: 'Wash everyday clothes in {it} without heating the water. Keep 40 °C or more for oily and sickbed laundry.',
      saving: saveShare(0.5, 'is assumed to heat the water'),
      source: BEE_ADVICE,
    },
    {
      id: 'wash-full-load',
      keywords: 'full load half week batch less often days',
      text: 'Collect clothes until {it} is full: a half load takes nearly as much as a full one.',
      saving: saveShare(0.2, 'is saved, assuming four runs in place of five'),
      source: BEE_ADVICE,
    },
    {
      id: 'wash-short-programme',
      keywords: 'quick short eco program programme cycle mode time',
      text: 'Use the quick or eco programme of {it} for clothes that are merely worn, not stained.',
      saving: saveShare(0.15, 'is assumed to be saved by the shorter programme'),
      source: ESTIMATE,
    },
    {
      id: 'wash-right-detergent',
      keywords: 'detergent powder liquid soap foam rinse surf',
      text: 'Measure the detergent for {it}: too much foam makes the machine rinse again.',
      saving: saveShare(0.05, 'is assumed to go into extra rinsing'),
      source: ESTIMATE,
    },
    {
      id: 'wash-off-at-wall',
      keywords: 'standby plug socket switch off display',
      text: 'Switch {it} off at the wall after the wash and close the tap.',
      saving: switchOffDevice(1.5, 23, 'a display and door lock of 1.5 W'),
      source: ESTIMATE,
    },
    {
      id: 'wash-five-star',
      keywords: 'buy buying new replace old star rating purana naya front top',
      effort: 'large',
      suitsAge: { fromYears: 10 },
      text: 'When you replace {it}, compare the energy per wash on the star labels of machines of the same kind.',
      saving: saveShare(0.25, 'is assumed to be saved by a 5-star machine'),
      source: BEE_LABEL,
    },
  ],
);

const dryer = makeMeasures(
  {
    theme: 'laundry',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: 'dryer drying dry sukhana clothesdryer',
    typical: { name: 'clothes dryer', watts: 2000, hoursPerDay: 0.7, daysPerYear: 120 },
  },
  [
    {
      id: 'dryer-spin-and-line',
      keywords: 'line spin sun dhoop monsoon rain barish rope kapde clothes fan',
      months: MONSOON,
      text: 'Spin clothes at the highest speed and hang them under a fan, so that the clothes dryer need only finish what must be ready.',
      saving: saveShare(0.6, 'is saved, assuming that most loads dry on the line'),
      source: ESTIMATE,
    },
  ],
);

const dishwasher = makeMeasures(
  {
    theme: 'laundry',
    applianceTypes: ['Dishwasher'],
    needsAppliance: true,
    subjects: 'dishwasher dishes bartan utensil dish',
  },
  [
    {
      id: 'dishwasher-full',
      keywords: 'full load half once day wash',
      text: 'Run {it} once a day and full, with the kadhai and pans scraped first.',
      saving: saveShare(0.2, 'is saved, assuming four runs in place of five'),
      source: ESTIMATE,
    },
    {
      id: 'dishwasher-eco',
      keywords: 'eco program programme 50 degree temperature mode intensive',
      text: 'Use the eco programme of {it} for everyday dishes and the intensive one for oily pans only.',
      saving: saveShare(0.25, 'is assumed to be saved by cooler water'),
      source: ESTIMATE,
    },
    {
      id: 'dishwasher-air-dry',
      keywords: 'dry drying open door heat air',
      text: 'Skip the heated drying of {it}: open the door when the rinse is over.',
      saving: saveShare(0.1, 'is assumed to go into drying'),
      source: ESTIMATE,
    },
  ],
);

const iron = makeMeasures(
  {
    theme: 'laundry',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: 'iron press istri istari ironing pressing',
    typical: { name: 'iron', watts: 1000, hoursPerDay: 0.4, daysPerYear: 365 },
  },
  [
    {
      id: 'iron-once-a-week',
      keywords: 'batch week together kapde clothes school uniform daily',
      text: 'Iron once or twice a week in one go. Every heating up costs as much as a shirt.',
      saving: saveShare(0.2, 'is assumed to go into heating the iron again'),
      source: ESTIMATE,
    },
    {
      id: 'iron-order',
      keywords: 'silk cotton damp order temperature off early residual heat',
      text: 'Begin with synthetics at low heat, then slightly damp cotton, and do the last two pieces with the iron switched off.',
      saving: saveShare(0.1, 'is assumed to be saved by using the heat that is left'),
      source: ESTIMATE,
    },
  ],
);

export const laundry: readonly Measure[] = [...washingMachine, ...dryer, ...dishwasher, ...iron];
