/** The lines that most tariffs have: slabs, a fixed charge, an amount a unit, a percent of other lines. */
import type { Expr, Ladder, Line } from '#domain/tariff/schema.ts';
import { BLOCK_MONTHS, isYes, makeChargePerUnit, makeSlabs, PREPAID } from './common.ts';
import type { SourceKey } from './sources.ts';

/** What a line says of itself beside its amount. */
type About = Pick<Line, 'when' | 'clause' | 'unconfirmed' | 'min'> & { source: SourceKey };

/** Slabs of a month, each at its rate. */
export function makeEnergyLine(steps: Ladder['steps'], about: About): Line {
  const amount = { ladders: [makeSlabs(BLOCK_MONTHS, steps)] };
  return { id: 'energy', label: 'Energy charge', kind: 'charge', amount, ...about };
}

/** Rupees a month for each kW or kVA. */
export function makeFixedLine(
  quantity: Expr,
  unit: 'kW' | 'kVA' | 'connection',
  rate: Expr,
  about: About,
): Line {
  const amount = { quantity, rate, unit, times: [BLOCK_MONTHS] };
  return { id: 'fixed', label: 'Fixed charge', kind: 'charge', amount, ...about };
}

/** Rupees for each unit. */
export function makeUnitLine(id: string, label: string, rate: Expr, about: About): Line {
  return { id, label, kind: 'charge', amount: makeChargePerUnit(rate), ...about };
}

/** A percent of earlier lines. */
export function makePercentLine(
  id: string,
  label: string,
  percent: Expr,
  of: string[],
  { kind = 'charge', ...about }: About & { kind?: Line['kind'] },
): Line {
  return { id, label, kind, amount: { percent, of, by: 'total' }, ...about };
}

/** A percent of the energy charge less with a prepaid meter. */
export function makePrepaidLine(percent: string, about: About): Line {
  const credit = { kind: 'credit', when: isYes(PREPAID.id), ...about } as const;
  return makePercentLine(
    'rebate_prepaid',
    'Rebate for a prepaid meter',
    percent,
    ['energy'],
    credit,
  );
}

/** The load up to the next whole or half kW. */
export function roundLoadUp(to: '1' | '0.5'): Expr {
  return { round: { in: 'load_kw' }, to, mode: 'up' };
}
