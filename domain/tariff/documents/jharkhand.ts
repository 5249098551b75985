/** Jharkhand: JBVNL's DS, one rate and one fixed charge each for towns and villages. */
import type { Cond, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_UNITS,
  isUpToUnits,
  MONTH,
  makeSteps,
  makeUnknownCharge,
  PAYABLE,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

const URBAN: Cond = { is: ['area', 'urban'] };

export const jharkhand: TariffDocument[] = [
  {
    ...RECORDED,
    id: 'JH-JBVNL-DS',
    group: 'JH',
    discoms: ['JBVNL'],
    state: 'Jharkhand',
    category: 'DS urban and rural',
    categoryCode: 'DS',
    purpose: 'bill',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: ['duty', 'who gets 200 free units, and what they waive'],
    inputs: [
      {
        id: 'area',
        label: 'area of the connection',
        kind: 'choice',
        choices: ['urban', 'rural'],
        why: 'It decides both rates. Bills print it as DS Urban or DS Rural.',
      },
      {
        id: 'subsidy',
        label: 'whether the bill shows free units of the State',
        kind: 'yes-no',
        why: 'The State gives some homes electricity free up to 200 units a month.',
      },
    ],
    months: { m: MONTH },
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: {
          quantity: '1',
          rate: { if: URBAN, yes: '100', no: '75' },
          unit: 'connection',
          times: [{ months: 'm' }],
        },
        source: 'TDB',
      },
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [
            { when: URBAN, over: BLOCK_UNITS, mode: 'whole', steps: makeSteps([null, '7.40']) },
            { over: BLOCK_UNITS, mode: 'whole', steps: makeSteps([null, '7.20']) },
          ],
        },
        source: 'TDB',
      },
      makeUnknownCharge('duty', 'Electricity duty'),
      {
        id: 'subsidy',
        label: 'Free units of the State',
        kind: 'credit',
        on: 'period',
        when: { all: [isUpToUnits('200', 'm'), { is: ['subsidy', 'yes'] }] },
        amount: { given: 'Its rule has no source: type it from your bill.' },
      },
    ],
    totals: [PAYABLE],
    sources: cite('TDB'),
  },
];
