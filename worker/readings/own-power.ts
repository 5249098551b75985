/** What a home gives to the grid and generates, as far as it was imported or read off a meter. */
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { type DayReading, isFromRegister } from '#domain/energy/days.ts';
import { type OwnPowerDays, toOwnPowerDays } from '#domain/energy/own-power.ts';
import { toChannelNumber } from '#domain/meter/channels.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { GENERATION, GRID_EXPORT } from '#worker/db/channel.ts';
import { readings } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { type DaysWanted, selectFirstDay } from './days.ts';

/** The readings of export and of generation, by the day on which they end: those of the days that are read of its use. */
export function ownPowerQuery(home: OpenHome, daysWanted: DaysWanted) {
  const latest = gte(readings.day, sql`coalesce(${selectFirstDay(home)}, 0)`);
  return home.query
    .select({
      channel: readings.channel,
      day: readings.day,
      days: readings.days,
      seq: readings.seq,
      wh: readings.wh,
    })
    .from(readings)
    .where(
      and(
        eq(readings.homeId, selectHomeId(home)),
        sql`${readings.channel} IN (${GRID_EXPORT}, ${GENERATION})`,
        daysWanted === 'all' ? undefined : latest,
      ),
    )
    .orderBy(asc(readings.channel), asc(readings.day), asc(readings.seq));
}

type OwnPowerRow = Awaited<ReturnType<typeof ownPowerQuery>>[number];

/** Their days. */
export function toOwnPower(rows: readonly OwnPowerRow[]): OwnPowerDays {
  const select = (channel: 'export' | 'solar') =>
    rows.filter((row) => row.channel === toChannelNumber(channel)).map(toDayReading);
  return toOwnPowerDays(select('export'), select('solar'));
}

function toDayReading({ day, days, seq, wh }: OwnPowerRow): DayReading {
  return {
    ...{ day, days, consumptionWh: wh },
    ...{ recordedWh: 0, recordedG: 0, measured: true, fromRegister: isFromRegister({ seq }) },
  };
}
