/** The figures of a paper in an address, for the home's tariff to look at: dates, units, amounts and rates, no words. */
import { findDateProblem } from '#domain/base/period.ts';
import { PAPER_LIMITS } from './limits.ts';
import type { PrintedPeriod, TariffQuestion } from './paper-bill.ts';

const DECIMAL = /^-?\d{1,9}(\.\d{1,6})?$/;

/** Writes a question as parameters. */
export function writeQuestion({ periods, units, amounts, rates }: TariffQuestion): URLSearchParams {
  return new URLSearchParams([
    ...periods.map(({ from, to }) => ['period', `${from}_${to}`]),
    ...units.map((one) => ['units', one]),
    ...amounts.map((one) => ['amount', one]),
    ...rates.map((one) => ['rate', one]),
  ]);
}

/** Reads the parameters; what is no figure, and more than are asked about at once, counts as none. */
export function readQuestion(query: URLSearchParams): TariffQuestion {
  const readDecimals = (name: string) =>
    query
      .getAll(name)
      .filter((text) => DECIMAL.test(text))
      .slice(0, PAPER_LIMITS.candidates);
  const periods = query.getAll('period').flatMap((text): PrintedPeriod[] => {
    const [from = '', to = ''] = text.split('_');
    const isPeriod = findDateProblem(from) === undefined && findDateProblem(to) === undefined;
    return isPeriod && from <= to ? [{ from, to }] : [];
  });
  return {
    periods: periods.slice(0, PAPER_LIMITS.candidates),
    units: readDecimals('units'),
    amounts: readDecimals('amount'),
    rates: readDecimals('rate'),
  };
}
