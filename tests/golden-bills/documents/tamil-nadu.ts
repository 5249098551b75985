/** Tariffs of 2012, 2014 and 2016: examples in the press check the slabs by them. */

import { BLOCK_UNITS, makeSteps } from '#domain/tariff/documents/common.ts';
import {
  BASE,
  makeEnergyLine,
  makeSwitchingLadders,
  TWO_MONTHS,
} from '#domain/tariff/documents/tamil-nadu.ts';
import type { Line, Source, TariffDocument } from '#domain/tariff/schema.ts';

const TN_OLD: Source = {
  title: 'The Hindu, May 2016, and a blog of June 2012',
  address:
    'https://www.thehindu.com/news/national/tamil-nadu/free-power-to-benefit-190-cr-consumers/article8638486.ece',
  read: 'press',
};

function makeFixedLine(above500: string): Line {
  return {
    id: 'fixed',
    label: 'Fixed charge',
    kind: 'charge',
    amount: {
      ladders: [
        {
          over: BLOCK_UNITS,
          mode: 'amount',
          scale: TWO_MONTHS,
          steps: makeSteps(['200', '20'], ['500', '30'], [null, above500]),
        },
      ],
      times: [TWO_MONTHS],
    },
    source: 'TN_OLD',
  };
}

const TEST = {
  ...BASE,
  purpose: 'explanation',
  status: 'unconfirmed',
  sources: { TN_OLD },
} as const;

export const tamilNaduTests: TariffDocument[] = [
  {
    ...TEST,
    id: 'TN-TNPDCL-LTIA-2016-05',
    validFrom: '2016-05-23',
    validTo: '2022-09-09',
    lines: [
      makeFixedLine('50'),
      makeEnergyLine(
        'TN_OLD',
        makeSwitchingLadders('500', makeSteps(['100', '0'], ['200', '2.00'], [null, '3.00']), {
          steps: makeSteps(['100', '0'], ['200', '3.50'], ['500', '4.60'], [null, '6.60']),
        }),
      ),
    ],
  },
  {
    ...TEST,
    id: 'TN-TNPDCL-LTIA-2014-12',
    validFrom: '2014-12-12',
    validTo: '2016-05-22',
    lines: [
      makeFixedLine('50'),
      makeEnergyLine(
        'TN_OLD',
        makeSwitchingLadders('500', makeSteps(['200', '2.00'], [null, '3.00']), {
          steps: makeSteps(['200', '3.50'], ['500', '4.60'], [null, '6.60']),
        }),
      ),
    ],
  },
  {
    ...TEST,
    id: 'TN-TNPDCL-LTIA-2012',
    validFrom: '2012-04-01',
    validTo: '2013-06-20',
    lines: [
      makeFixedLine('40'),
      makeEnergyLine('TN_OLD', [
        {
          when: { lte: [BLOCK_UNITS, { mul: ['200', TWO_MONTHS] }] },
          over: BLOCK_UNITS,
          mode: 'whole',
          scale: TWO_MONTHS,
          steps: makeSteps(['100', '1.00'], [null, '1.50']),
        },
        ...makeSwitchingLadders('500', makeSteps(['200', '2.00'], [null, '3.00']), {
          steps: makeSteps(['200', '3.00'], ['500', '4.00'], [null, '5.75']),
        }),
      ]),
    ],
  },
];
