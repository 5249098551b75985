/** What the screens of a home's connection and of its tariff show. */

import {
  FIRST_DATE,
  getDayInIndia,
  type IsoDate,
  toDayNumber,
  toIsoDate,
} from '#domain/base/period.ts';
import { computeNextUnit } from '#domain/bills/running/running.ts';
import { findRunningPeriod } from '#domain/energy/home-use.ts';
import { findInForce, listRateStarts } from '#domain/home/connection-rules.ts';
import { HOME_INPUTS } from '#domain/home/home-inputs.ts';
import { type AskedInput, findTariff, listAskedInputs } from '#domain/tariff/asked.ts';
import { toReadableTariff } from '#domain/tariff/explain/readable.ts';
import { findHistory } from '#domain/tariff/library.ts';
import type { TariffDocument } from '#domain/tariff/schema.ts';
import { findSupplierName } from '#domain/tariff/supplier-names.ts';
import { listTariffChoices } from '#domain/tariff/suppliers.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { toBilledHome } from '#worker/bills/bills.ts';
import { connectionsQuery } from '#worker/homes/connection-queries.ts';
import { toConnectionRecord } from '#worker/homes/connections.ts';
import { isInOwnHome, losersQuery } from '#worker/homes/notice-queries.ts';
import { toMeterFacts } from '#worker/meters/meter-rows.ts';
import { meterEndsQuery } from '#worker/meters/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { computeOrLog, frameBatch, screenBatch } from './frame.ts';

/** A supplier's tariff. */
interface ChosenTariff {
  discom: string;
  category: string;
}

/** Makes the loaders of the screens of the connection and its tariff. */
export function createConnectionScreen(context: ServiceContext) {
  const { today } = context;

  /**
   * What the home's bill is calculated by, since when, and what the next unit costs. With `change` also the tariffs to
   * choose from, and the questions of the chosen one.
   */
  async function loadConnection(home: OpenHome, change?: { chosen: ChosenTariff | undefined }) {
    const [frame, , use, rows, meters, losers] = await screenBatch(
      home,
      'latest',
      connectionsQuery(home),
      meterEndsQuery(home),
      losersQuery(home, isInOwnHome(home)),
    );
    const current = findInForce(rows, toDayNumber(today)) ?? rows[0];
    if (current === undefined) throw new Error('A home has facts from the beginning.');
    const facts = toConnectionRecord(current);
    const tariff = findTariff(facts, today);
    const askedTariff = change?.chosen === undefined ? tariff : findTariff(change.chosen, today);
    const period = findRunningPeriod(use, 'period');
    const recordedDay = toDayNumber(getDayInIndia(current.recordedAt));
    const starts = listRateStarts(
      { firstDay: current.firstDay, recordedDay },
      use.today,
      period.firstDay,
    );
    return {
      ...frame,
      today,
      facts,
      supplierName: findSupplierName(facts.discom ?? '') ?? null,
      connections: rows.map(toConnectionRecord),
      periodEnd: toIsoDate(period.lastDay),
      tariff:
        tariff === undefined
          ? null
          : {
              name: tariff.category,
              confirmed: tariff.status === 'solid',
              checkedOn: tariff.checkedOn,
              changes: listTariffChanges(
                facts,
                use.days.find(({ known }) => known)?.day ?? null,
                today,
              ),
            },
      /** What is asked of the connection by its tariff, and of every home. */
      asked: listAsked(tariff),
      nextUnit: computeOrLog(context, null, () => computeNextUnit(toBilledHome(use, rows, []))),
      meters: meters.map(({ firstDay, firstShownWh, lastDay, lastShownWh, ...row }) => ({
        ...toMeterFacts(row),
        channel: row.channel,
        firstShownWh,
        lastShownWh,
        firstReadOn: firstDay === null ? null : toIsoDate(firstDay),
        lastReadOn: lastDay === null ? null : toIsoDate(lastDay),
      })),
      /** Who loses a home of the user's with them, by the home. */
      losers,
      change:
        change === undefined
          ? null
          : {
              choices: listTariffChoices(today),
              asked: listAsked(askedTariff),
              starts: starts.map(({ from, firstDay }) => ({
                from,
                date: firstDay === 0 ? FIRST_DATE : toIsoDate(firstDay),
              })),
            },
    };
  }

  /** The home's whole tariff in words; null where none is known. */
  async function loadTariff(home: OpenHome) {
    const [frame, , rows] = await frameBatch(home, connectionsQuery(home));
    const current = findInForce(rows, toDayNumber(today)) ?? rows[0];
    const facts = current && toConnectionRecord(current);
    const document = facts && findTariff(facts, today);
    return {
      ...frame,
      today,
      discom: facts?.discom ?? null,
      tariff:
        document === undefined ? null : toReadableTariff(document, facts?.discom ?? '', today),
    };
  }

  return { loadConnection, loadTariff };
}

function listAsked(tariff: TariffDocument | undefined): AskedInput[] {
  return [...(tariff === undefined ? [] : listAskedInputs(tariff)), ...HOME_INPUTS];
}

/** The tariff's own changes since the home's first reading, the latest first. */
function listTariffChanges(
  { discom, category }: { discom: string | null; category: string | null },
  firstReadingDay: number | null,
  today: IsoDate,
): { from: IsoDate; name: string }[] {
  const first = firstReadingDay === null ? today : toIsoDate(firstReadingDay);
  return findHistory(discom ?? '', category ?? '', today)
    .filter(({ validFrom, validTo }) => validFrom <= today && (validTo ?? today) >= first)
    .map(({ validFrom, category: name }) => ({ from: validFrom, name }))
    .sort((a, b) => (a.from < b.from ? 1 : -1));
}
