/** Torrent Power in Ahmedabad and Gandhinagar: RGP, with a fixed charge by phase. */
import type { TariffDocument } from '#domain/tariff/schema.ts';
import { MONTH, makeSteps, PAYABLE, PHASE, RECORDED } from './common.ts';
import { makeEnergyLine, makeFixedLine, makePercentLine, makeUnitLine } from './lines.ts';
import { cite } from './sources.ts';

export const torrent: TariffDocument[] = [
  {
    ...RECORDED,
    id: 'GJ-TORRENT-AHMEDABAD-2026-27',
    group: 'GJ-TORRENT',
    discoms: ['TORRENT-AHMEDABAD'],
    state: 'Gujarat (Ahmedabad, Gandhinagar)',
    category: 'RGP residential',
    categoryCode: 'RGP',
    purpose: 'bill',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: [
      'FPPPA: the base value, not what a quarter’s bill charges',
      'whether the energy rates contain the base FPPPA',
      'what the duty is taken on; a program has 10%',
      'rounding, and bills that are not a month',
    ],
    inputs: [PHASE],
    months: { m: MONTH },
    lines: [
      makeFixedLine(
        '1',
        'connection',
        { if: { is: ['phase', 'single'] }, yes: '25', no: '65' },
        { source: 'TORRENT_A' },
      ),
      makeEnergyLine(makeSteps(['50', '3.20'], ['200', '3.95'], [null, '5.00']), {
        source: 'TORRENT_A',
      }),
      makeUnitLine('fpppa', 'Fuel and power purchase price adjustment (FPPPA)', '3.72', {
        source: 'TORRENT_A',
        unconfirmed:
          'the base value: a quarter’s own may be another, or the energy rates contain it',
      }),
      makePercentLine('duty', 'Electricity duty', '15', ['fixed', 'energy', 'fpppa'], {
        source: 'TORRENT',
        unconfirmed: 'the supplier says the rate, not what it is taken on',
      }),
    ],
    totals: [PAYABLE],
    sources: cite('TORRENT_A', 'TORRENT'),
  },
];
