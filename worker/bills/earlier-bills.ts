/** Stores the history that a bill prints, many bills at once: one import, one change of the history, one undo. */

import { type ErrorDetail, ProductError } from '#domain/base/errors.ts';
import { formatDate, formatKwh } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { FIRST_DATE, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import {
  compareEarlierBill,
  type EarlierBill,
  type EarlierRow,
  type EarlierVerdict,
  mergeEarlierBills,
  placeEarlierBills,
} from '#domain/bills/earlier.ts';
import type { EarlierBillsInput } from '#domain/bills/input.ts';
import { changesNothing } from '#domain/import/merge/merge.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import { parseWattHours } from '#domain/tariff/engine/request.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { ConstraintError } from '#worker/db/errors.ts';
import { connectionsQuery } from '#worker/homes/connection-queries.ts';
import { quotaBatch } from '#worker/homes/limits.ts';
import { findCreatedId, type KeyedRequest, storedKeyQuery } from '#worker/idempotency-keys.ts';
import {
  type HistoryVersion,
  historyVersionQuery,
  homeDataQueries,
  importQuery,
  toHomeData,
} from '#worker/imports/home-meters.ts';
import { countImported, importQueries } from '#worker/imports/import-batch.ts';
import { parsePaise } from './new-papers.ts';

/** What the list of imports calls them. */
const IMPORT_NAME = 'Earlier bills';

/** A bill, with what the home has over its days. */
interface ComparedBill extends EarlierBill {
  verdict: EarlierVerdict;
}

export interface StoredEarlierBills {
  /** Null where there was nothing to store. */
  importId: number | null;
  stored: number;
  alreadyPresent: number;
}

export type EarlierBills = ReturnType<typeof createEarlierBills>;

/** Makes the service for the history that a bill prints. */
export function createEarlierBills() {
  /**
   * Stores all bills, or none. `invalid` where days cannot be; `overlap` where the home has something else over the days of
   * one that does not say that it replaces it.
   */
  async function add(
    home: OpenHome,
    { bills }: EarlierBillsInput,
    key?: string,
  ): Promise<StoredEarlierBills> {
    const keyed = key === undefined ? undefined : { key, what: 'earlier-bills', input: bills };
    const read = await readCompared(home, bills.map(toRow), keyed);
    if (read.storedBefore !== undefined) return read.storedBefore;
    const details = read.compared.flatMap(describeConflict);
    if (details.length > 0) {
      throw new ProductError('overlap', messages.earlierBillsOverlap, {
        details,
        question: { choices: [{ overlap: 'replace' }], suggestions: [] },
      });
    }
    return storeBills(home, read, keyed);
  }

  /** Reads what the home has over the days of rows, and compares them with it. */
  async function readCompared(
    home: OpenHome,
    rows: readonly EarlierRow[],
    keyed: KeyedRequest | undefined,
  ) {
    // The days of a bill without them follow from the cycle, which comes with what is compared.
    const lastDays = rows.map(({ lastDay }) => lastDay);
    const days = {
      from: Math.min(...lastDays) - COVERAGE_MAX_DAYS,
      to: Math.max(...lastDays),
      ...{ slotsFrom: 0, slotsTo: -1 },
    };
    const [, [historyVersion = { change: 0, import: 0 }], [storedKey], cycles, ...existing] =
      await home.batch(
        historyVersionQuery(home),
        storedKeyQuery(home, keyed ?? NO_KEY),
        connectionsQuery(home),
        ...homeDataQueries(home, days),
      );
    const data = toHomeData(...existing);
    const bills = placeEarlierBills(rows, cycles);
    refuseImpossible(bills, toDayNumber(home.today));
    const createdId = keyed && findCreatedId(home, keyed, storedKey);
    const compared = bills.map((bill) => ({ ...bill, verdict: compareEarlierBill(bill, data) }));
    const storedBefore = createdId === undefined ? undefined : await readStored(home, createdId);
    return { data, compared, historyVersion, storedBefore };
  }

  /** What was stored under the key of a request; `conflict` where it is no longer there. */
  async function readStored(home: OpenHome, importId: string): Promise<StoredEarlierBills> {
    const query = importQuery(home, Number(importId));
    const [, [row]] = await home.batch(query);
    if (row === undefined) throw new ProductError('conflict', messages.madeBefore);
    return { importId: row.id, stored: row.imported, alreadyPresent: row.alreadyPresent };
  }

  async function storeBills(
    home: OpenHome,
    {
      data,
      compared,
      historyVersion,
    }: {
      data: ReturnType<typeof toHomeData>;
      compared: readonly ComparedBill[];
      historyVersion: HistoryVersion;
    },
    keyedRequest: KeyedRequest | undefined,
  ): Promise<StoredEarlierBills> {
    const merge = mergeEarlierBills(compared, data);
    const { alreadyPresent } = merge.counts;
    if (changesNothing(merge)) return { importId: null, stored: 0, alreadyPresent };
    const newImport = { fileName: IMPORT_NAME, mapping: 'null', historyVersion, keyedRequest };
    try {
      await quotaBatch(home, ...importQueries(home, merge, newImport));
    } catch (error) {
      if (error instanceof ConstraintError)
        throw new ProductError('conflict', messages.earlierBillsChanged);
      throw error;
    }
    return { importId: historyVersion.import + 1, stored: countImported(merge), alreadyPresent };
  }

  return { add };
}

/** Stands for a request without a key: no client sends an empty one. */
const NO_KEY: KeyedRequest = { key: '', what: 'earlier-bills', input: null };

function toRow(bill: EarlierBillsInput['bills'][number]): EarlierRow {
  return {
    lastDay: toDayNumber(bill.lastDay),
    days: bill.days,
    wh: parseWattHours(bill.unitsKWH),
    payablePaise: parsePaise(bill.payable),
    measured: bill.measured ?? true,
    replaces: bill.overlap === 'replace',
  };
}

/** Refuses days that no bill has, and bills that share a day with each other. `bills` ascend. */
function refuseImpossible(bills: readonly EarlierBill[], today: number): void {
  const details = bills.flatMap(({ firstDay, lastDay }, index): ErrorDetail[] => {
    const detail = (message: string) => [{ field: 'lastDay', found: toIsoDate(lastDay), message }];
    const before = bills[index - 1];
    if (lastDay > today) return detail('This day has not been yet.');
    if (firstDay < toDayNumber(FIRST_DATE))
      return detail(`A bill begins on ${formatDate(FIRST_DATE)} at the earliest.`);
    if (before?.lastDay === lastDay) return detail('Two bills end on this day.');
    if (before !== undefined && firstDay <= before.lastDay) {
      return detail(
        `The bill from ${formatDate(toIsoDate(firstDay))} on shares days with the one that ends on ${formatDate(toIsoDate(before.lastDay))}.`,
      );
    }
    return [];
  });
  if (details.length > 0)
    throw new ProductError('invalid', messages.earlierBillsInvalid, { details });
}

function describeConflict({ lastDay, replaces, verdict }: ComparedBill): ErrorDetail[] {
  if (verdict.code !== 'differs' || replaces) return [];
  const dates = `${formatDate(toIsoDate(verdict.firstDay))} to ${formatDate(toIsoDate(verdict.lastDay))}`;
  const amount = verdict.wh === null ? '' : `, ${formatKwh(verdict.wh)} kWh`;
  const what = {
    bill: 'Some of these days are on the bill of',
    readings: 'Some of these days have a reading of',
    days: 'The values of single days add up to another sum:',
    meter: 'Some of these days are between two values of the meter:',
  }[verdict.what];
  return [{ field: 'lastDay', found: toIsoDate(lastDay), message: `${what} ${dates}${amount}.` }];
}
