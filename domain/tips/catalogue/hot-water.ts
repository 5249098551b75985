/** Hot water: geysers, and the immersion rods of homes without one. */

import { saveShare } from '#domain/tips/formulas.ts';
import { type Measure, makeMeasures, WINTER } from '#domain/tips/measure.ts';
import { BEE_ADVICE, BEE_LABEL, ESTIMATE, MNRE } from '#domain/tips/sources.ts';

const GEYSER =
  'geyser gyser gizar giser geezer guiser waterheater boiler bath bathing shower nahana nahane snan bathroom';

const geyser = makeMeasures(
  {
    theme: 'hot-water',
    applianceTypes: ['Water Heater'],
    needsAppliance: true,
    subjects: GEYSER,
  },
  [
    {
      id: 'geyser-50-degrees',
      keywords:
        'temperature thermostat degree setting 50 60 switch minute overnight always timer water',
      text: 'Set {it} to 50 °C and switch it on 15 minutes before a bath, not overnight.',
      saving: saveShare(0.12, 'is heat assumed to be lost while waiting'),
      source: BEE_ADVICE,
    },
    {
      id: 'geyser-bucket-bath',
      keywords: 'bucket balti water pani mug less',
      text: 'Bathe with a bucket on most days. A bucket takes about 20 litres, a shower of ten minutes three times as much.',
      saving: saveShare(0.11, 'is saved, assuming a bucket in place of one shower in six'),
      source: ESTIMATE,
    },
    {
      id: 'geyser-low-flow-shower',
      keywords: 'shower flow aerator tap nal low water pani',
      effort: 'small',
      text: 'Fit a low-flow shower head and tap aerators. {It} then has less water to warm for the same bath.',
      saving: saveShare(0.15, 'is saved, assuming a third less water for half of the baths'),
      source: ESTIMATE,
    },
    {
      id: 'geyser-one-after-another',
      keywords: 'family together morning subah turn order baths children',
      fits: ({ householdSize }) => householdSize !== 1,
      text: 'Take baths one after another in the morning, so that {it} heats once and no tank of hot water goes cold.',
      saving: saveShare(0.08, 'is assumed to be lost in tanks that cool between baths'),
      source: ESTIMATE,
    },
    {
      id: 'geyser-pipes',
      keywords: 'pipe insulation foam sleeve lagging cold water plumber',
      effort: 'small',
      text: 'Wrap the hot-water pipe of {it} in foam sleeve where it can be reached, and keep hot taps near it.',
      saving: saveShare(0.05, 'is assumed to be lost along the pipe'),
      source: ESTIMATE,
    },
    {
      id: 'geyser-descale',
      keywords: 'scale hard water service servicing clean element anode borewell khara slow',
      effort: 'small',
      text: 'Have {it} descaled once a year if your water is hard: scale on the element slows the heating.',
      saving: saveShare(0.06, 'is assumed to be lost to longer heating'),
      source: ESTIMATE,
    },
    {
      id: 'geyser-rest-in-summer',
      keywords: 'summer garmi season off tank warm sun water',
      months: [4, 5, 6, 7],
      text: 'In the plains, leave {it} off from April to July: the water in a roof tank is warm enough by itself.',
      saving: saveShare(0.25, 'is assumed to fall into these four months'),
      source: ESTIMATE,
    },
    {
      id: 'geyser-timer',
      keywords: 'timer smart plug automatic forget forgot bhool switch off',
      effort: 'small',
      text: 'Put {it} on a 16 A timer or smart switch, so that it cannot stay on when someone forgets.',
      saving: saveShare(0.1, 'is assumed to be spent on forgotten hours'),
      source: ESTIMATE,
    },
    {
      id: 'geyser-five-star',
      keywords: 'buy buying new replace old star rating label standing loss purana naya',
      effort: 'large',
      suitsAge: { fromYears: 8, toStars: 3 },
      text: 'When you replace {it}, choose a 5-star model, no larger than the family needs: the stars stand for how little heat the tank loses.',
      saving: saveShare(0.08, 'is assumed to be saved by the better insulated tank'),
      source: BEE_LABEL,
    },
    {
      id: 'geyser-instant-for-kitchen',
      keywords: 'instant kitchen sink small dishes bartan litre',
      effort: 'small',
      text: 'For washing up, use a 3-litre instant heater at the sink and not the storage tank of {it} in the bathroom.',
      saving: saveShare(0.1, 'is assumed to be drawn for the sink'),
      source: ESTIMATE,
    },
    {
      id: 'geyser-solar-water-heater',
      subjects: `${GEYSER} solar surya`,
      keywords: 'roof sun collector litre panel terrace water',
      effort: 'large',
      text: 'If you have a sunny terrace, a solar water heater can take over from {it} on most days of the year.',
      saving: saveShare(0.7, 'is saved, assuming enough sun on 255 days a year'),
      source: MNRE,
    },
    {
      id: 'geyser-heat-pump',
      keywords: 'heat pump buy replace efficient new',
      effort: 'large',
      text: 'For a large family, a heat-pump water heater gives the same hot water as {it} for less than half of the power.',
      saving: saveShare(0.6, 'is saved, assuming 2.5 units of heat for each unit of electricity'),
      source: ESTIMATE,
    },
    {
      id: 'geyser-wash-at-lukewarm',
      keywords: 'winter sardi thand cold hand wash face mix tap nal',
      months: WINTER,
      text: 'Turn the mixer tap fully to cold for washing hands. Each short turn to hot fills the pipe with water that {it} heated for nothing.',
      saving: saveShare(0.04, 'is assumed to be drawn for hands and left in the pipe'),
      source: ESTIMATE,
    },
  ],
);

const immersionRod = makeMeasures(
  {
    theme: 'hot-water',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: 'immersion rod',
    typical: { name: 'immersion rod', watts: 1500, hoursPerDay: 0.4, daysPerYear: 150 },
    months: WINTER,
  },
  [
    {
      id: 'immersion-rod-minutes',
      keywords: 'geyser hot garam bucket balti timer minute water pani off switch safety plastic',
      text: 'Time the immersion rod once for your bucket, and switch it off at the socket after that many minutes. Never touch the water before.',
      saving: saveShare(0.2, 'is assumed to heat the water further than it is used'),
      source: ESTIMATE,
    },
  ],
);

export const hotWater: readonly Measure[] = [...geyser, ...immersionRod];
