/** Tariffs of 2012, 2014 and 2016, which examples in the press prove ladders with. */
import type { Line, TariffDocument } from '../../schema.ts';
import { BLOCK_UNITS, steps } from '../common.ts';
import { cite } from '../sources.ts';
import { BASE, energy, switching, TWO_MONTHS } from '../tamil-nadu.ts';

function fixed(above500: string): Line {
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
          steps: steps(['200', '20'], ['500', '30'], [null, above500]),
        },
      ],
      times: [TWO_MONTHS],
    },
    source: 'TN_OLD',
  };
}

const TEST = { ...BASE, purpose: 'test', status: 'unconfirmed', sources: cite('TN_OLD') } as const;

export const tamilNaduTests: TariffDocument[] = [
  {
    ...TEST,
    id: 'TN-TNPDCL-LTIA-2016-05',
    validFrom: '2016-05-23',
    validTo: '2022-09-09',
    lines: [
      fixed('50'),
      energy(
        'TN_OLD',
        switching('500', steps(['100', '0'], ['200', '2.00'], [null, '3.00']), {
          steps: steps(['100', '0'], ['200', '3.50'], ['500', '4.60'], [null, '6.60']),
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
      fixed('50'),
      energy(
        'TN_OLD',
        switching('500', steps(['200', '2.00'], [null, '3.00']), {
          steps: steps(['200', '3.50'], ['500', '4.60'], [null, '6.60']),
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
      fixed('40'),
      energy('TN_OLD', [
        {
          when: { lte: [BLOCK_UNITS, { mul: ['200', TWO_MONTHS] }] },
          over: BLOCK_UNITS,
          mode: 'whole',
          scale: TWO_MONTHS,
          steps: steps(['100', '1.00'], [null, '1.50']),
        },
        ...switching('500', steps(['200', '2.00'], [null, '3.00']), {
          steps: steps(['200', '3.00'], ['500', '4.00'], [null, '5.75']),
        }),
      ]),
    ],
  },
];
