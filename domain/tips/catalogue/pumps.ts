/** Water pumps, from sump or borewell to the roof tank. */

import { saveShare } from '#domain/tips/formulas.ts';
import { type Measure, makeMeasures } from '#domain/tips/measure.ts';
import { BEE_LABEL, ESTIMATE } from '#domain/tips/sources.ts';

export const pumps: readonly Measure[] = makeMeasures(
  {
    theme: 'pumps',
    applianceTypes: ['Water Pump'],
    needsAppliance: true,
    subjects: 'pump motor waterpump tanki tank borewell sump pani paani boring submersible tullu',
  },
  [
    {
      id: 'pump-once-a-day',
      keywords: 'full once day start overhead run short',
      text: 'Run {it} once a day until the tank is full. Short starts draw the most current.',
      saving: saveShare(0.08, 'is assumed to go into short starts'),
      source: ESTIMATE,
    },
    {
      id: 'pump-level-switch',
      keywords: 'overflow automatic float level controller sensor forget bhool alarm full',
      effort: 'small',
      text: 'Fit a float switch or level controller to the tank, so that {it} stops by itself before the tank overflows.',
      saving: saveShare(0.1, 'is assumed to pump water that overflows'),
      source: ESTIMATE,
    },
    {
      id: 'pump-leaks',
      keywords: 'leak leakage drip tap nal flush cistern toilet tapakna',
      text: 'Look for dripping taps and running cisterns: every litre that leaks away has been pumped up for nothing.',
      saving: saveShare(0.1, 'is assumed to lift water that leaks away'),
      source: ESTIMATE,
    },
    {
      id: 'pump-use-less-water',
      keywords: 'water less bucket wash garden plants ro waste reuse',
      text: 'Reuse the waste water of the purifier for mopping, and wash car and courtyard with a bucket. {It} then runs for less time.',
      saving: saveShare(0.12, 'is assumed to be saved by an eighth less water'),
      source: ESTIMATE,
    },
    {
      id: 'pump-suction',
      keywords: 'foot valve suction pipe slow air priming strainer repair service low pressure',
      effort: 'small',
      text: 'If the tank takes longer to fill than it used to, have the foot valve, strainer and suction pipe of {it} checked.',
      saving: saveShare(0.12, 'is assumed to be lost to air and narrow passages'),
      source: ESTIMATE,
    },
    {
      id: 'pump-five-star',
      keywords: 'buy buying new replace old star rating purana naya hp rewinding horsepower',
      effort: 'large',
      suitsAge: { fromYears: 8, toStars: 2 },
      text: 'When {it} is due for rewinding, ask for the price of a star-labelled pump that fits the height of your tank. A rewound motor runs worse.',
      saving: saveShare(0.25, 'is assumed to be saved by an efficient pump of the right size'),
      source: BEE_LABEL,
    },
  ],
);
