/** Cooking and the small machines of the kitchen. */

import { saveShare, switchOffDevice } from '#domain/tips/formulas.ts';
import { type Measure, makeMeasures } from '#domain/tips/measure.ts';
import { ESTIMATE } from '#domain/tips/sources.ts';

const oven = makeMeasures(
  {
    theme: 'cooking',
    applianceTypes: ['Oven'],
    needsAppliance: true,
    subjects: 'oven otg baking bake grill cake',
  },
  [
    {
      id: 'oven-batch',
      keywords: 'together batch two dishes roast',
      text: 'Bake two things one after the other while {it} is hot, not on two days.',
      saving: saveShare(0.15, 'is assumed to go into warming it up again'),
      source: ESTIMATE,
    },
    {
      id: 'oven-off-early',
      keywords: 'off early minute residual heat preheat',
      text: 'Skip the preheating for anything that roasts longer than half an hour, and switch {it} off five minutes early.',
      saving: saveShare(0.12, 'is assumed to be saved by these minutes'),
      source: ESTIMATE,
    },
    {
      id: 'oven-reheat-in-microwave',
      keywords: 'reheat warm microwave small portion leftovers',
      text: 'Warm small portions in a microwave or a covered pan, and keep {it} for baking.',
      saving: saveShare(0.25, 'is saved, assuming that a third of its time is spent warming'),
      source: ESTIMATE,
    },
  ],
);

const microwave = makeMeasures(
  {
    theme: 'cooking',
    applianceTypes: ['Microwave'],
    needsAppliance: true,
    subjects: 'microwave maikrowave',
  },
  [
    {
      id: 'microwave-cover',
      keywords: 'cover lid clean water vegetable sabzi defrost thaw frozen',
      text: 'Cover food in {it}, and thaw frozen things in the fridge overnight rather than in it.',
      saving: saveShare(0.15, 'is assumed to go into thawing and lost steam'),
      source: ESTIMATE,
    },
    {
      id: 'microwave-clock-off',
      keywords: 'standby clock display plug socket switch off',
      text: 'Switch {it} off at the wall after use: the clock draws power all day.',
      saving: switchOffDevice(3, 23, 'a clock and display of 3 W'),
      source: ESTIMATE,
    },
  ],
);

const induction = makeMeasures(
  {
    theme: 'cooking',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: 'induction cooktop hotplate stove chulha cooking khana pakana cook chulhe kitchen',
    typical: { name: 'induction cooktop', watts: 1800, hoursPerDay: 0.75, daysPerYear: 365 },
  },
  [
    {
      id: 'induction-pressure-cooker',
      keywords: 'pressurecooker rice chawal dal rajma chole cooker',
      text: 'Cook rice, dal and potatoes in a pressure cooker on the induction cooktop, and turn it down after the first whistle.',
      saving: saveShare(
        0.2,
        'is saved, assuming that half of the cooking moves to the pressure cooker',
      ),
      source: ESTIMATE,
    },
    {
      id: 'induction-lid-and-pan',
      keywords: 'lid cover pan flat base vessel bartan pot size',
      text: 'Use flat-based pans that cover the ring of the induction cooktop, with a lid on.',
      saving: saveShare(0.1, 'is assumed to be lost from open or uneven pans'),
      source: ESTIMATE,
    },
    {
      id: 'induction-soak',
      keywords: 'soak dal rajma chole pulses beans overnight',
      text: 'Soak dal, rajma and chole for some hours before cooking: they are done in far less time.',
      saving: saveShare(0.08, 'is assumed to be saved by shorter boiling'),
      source: ESTIMATE,
    },
  ],
);

const kettle = makeMeasures(
  {
    theme: 'cooking',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: 'kettle ketli tea chai coffee',
    typical: { name: 'kettle', watts: 1500, hoursPerDay: 0.25, daysPerYear: 365 },
  },
  [
    {
      id: 'kettle-only-needed',
      keywords: 'water boil fill less pani ubalna',
      text: 'Fill the kettle with the cups that you will drink, just above its minimum mark.',
      saving: saveShare(0.3, 'is assumed to boil water that is not used'),
      source: ESTIMATE,
    },
    {
      id: 'kettle-flask',
      keywords: 'flask thermos hot reboil',
      text: 'Pour what is left in the kettle into a flask for the next cup. Boiling again takes as much as the first time.',
      saving: saveShare(0.2, 'is assumed to boil the same water again'),
      source: ESTIMATE,
    },
  ],
);

const otherKitchen = makeMeasures(
  {
    theme: 'cooking',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: 'mixer grinder mixi mixie juicer',
    typical: { name: 'mixer grinder', watts: 600, hoursPerDay: 0.2, daysPerYear: 365 },
  },
  [
    {
      id: 'mixer-batches',
      keywords: 'masala chutney dosa idli grind paste jar',
      text: 'Grind masala and batter for several days at once, with the jar two-thirds full. The mixer runs for less time in all.',
      saving: saveShare(0.2, 'is assumed to be saved by fewer runs'),
      source: ESTIMATE,
    },
  ],
);

const chimney = makeMeasures(
  {
    theme: 'cooking',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: 'chimney hood kitchen',
    typical: { name: 'kitchen chimney', watts: 200, hoursPerDay: 1.5, daysPerYear: 365 },
  },
  [
    {
      id: 'chimney-low-speed',
      keywords: 'speed filter clean smoke dhuan oil',
      text: 'Run the kitchen chimney at its lowest speed for boiling and steaming, and wash its filters every month.',
      saving: saveShare(0.3, 'is assumed to be saved by the low speed'),
      source: ESTIMATE,
    },
  ],
);

const riceCooker = makeMeasures(
  {
    theme: 'cooking',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: 'ricecooker cooker rice chawal',
    typical: { name: 'rice cooker', watts: 700, hoursPerDay: 0.5, daysPerYear: 365 },
  },
  [
    {
      id: 'rice-cooker-keep-warm',
      keywords: 'warm keep off plug',
      text: 'Switch the rice cooker off at the wall when the rice is done. Its lid keeps the rice hot for an hour.',
      saving: switchOffDevice(40, 1.5, 'a keep-warm plate of 40 W left on for an hour and a half'),
      source: ESTIMATE,
    },
  ],
);

const purifier = makeMeasures(
  {
    theme: 'standby',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: 'purifier ro filter aquaguard',
    typical: { name: 'water purifier', watts: 40, hoursPerDay: 3, daysPerYear: 365 },
  },
  [
    {
      id: 'purifier-off-at-night',
      keywords: 'night raat water pani switch plug off drinking',
      text: 'Fill the tank of the water purifier in the evening and switch it off at the wall for the night.',
      saving: switchOffDevice(5, 8, 'a purifier that draws 5 W when it is idle'),
      source: ESTIMATE,
    },
  ],
);

export const cooking: readonly Measure[] = [
  ...oven,
  ...microwave,
  ...induction,
  ...kettle,
  ...otherKitchen,
  ...chimney,
  ...riceCooker,
  ...purifier,
];
