import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import * as z from 'zod';
import { runAsCaller } from '#app/base/access.ts';
import { countCoveredDays } from '#domain/base/period.ts';
import { kwhToWh, parseTypedNumber } from '#domain/base/quantity.ts';
import type { ConnectionInput } from '#domain/home/connection.ts';
import { billDaySchema, PERIOD_MAX_DAYS } from '#domain/tariff/engine/request.ts';
import { findUsualDays } from './bill-days.ts';
import { readConnectionFacts, readConnectionValues } from './connection-form.server.ts';
import { FIRST_UNITS_MAX_KWH, type TypedBill, UNITS_PARAMETER } from './first-bill.ts';

const daysSchema = z
  .object({ from: billDaySchema, to: billDaySchema })
  .refine(({ from, to }) => from <= to && countCoveredDays(from, to) <= PERIOD_MAX_DAYS);

/** What the units that are typed come to by what is typed of the connection; nothing of that is stored. */
export function loader(args: LoaderFunctionArgs) {
  const { services, today } = args.context;
  const typedFields = Object.fromEntries(new URL(args.request.url).searchParams);
  return runAsCaller(args, async (home) => {
    const values = readConnectionValues(typedFields, today);
    const kwh = parseTypedNumber(typedFields[UNITS_PARAMETER] ?? '', 'kWh');
    const isNumber = kwh !== undefined && kwh > 0 && kwh <= FIRST_UNITS_MAX_KWH;
    const days = daysSchema.safeParse(typedFields);
    const bill = await services.tariffs.priceFirstBill(
      home,
      values === undefined || !isNumber
        ? undefined
        : {
            connection: toConnection(readConnectionFacts(values, today)),
            ...(days.success ? days.data : findUsualDays(values, today)),
            unitsWh: kwhToWh(kwh),
          },
    );
    return Response.json({ bill: bill ?? null } satisfies TypedBill);
  });
}

/** What is not typed is not known. */
function toConnection({
  discom = null,
  category = null,
  loadKW = null,
  phases = null,
  answers = {},
}: ConnectionInput) {
  return { discom, category, loadKW, phases, answers };
}
