/** Files in the published formats of portals, monitors, inverters and data sets, each cut to a few rows that can be added up. */
import { expect, test } from 'vitest';
import { read, short } from './import-support.ts';

const two = (value: number) => String(value).padStart(2, '0');
const clock = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
/** Rows made for each number from 0. */
const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n');
const day = (at: number) => `2026-01-${two(at + 1)}`;
const dmy = (at: number, sign = '-') => `${two(at + 1)}${sign}01${sign}2026`;

interface Published {
  file: string;
  holds: string[];
  answers?: Record<string, unknown>;
}

const FILES: Record<string, Published> = {
  'Netherlands, a portal: two tariffs each way, with a comma': {
    file: `Datum;Verbruik laag (kWh);Verbruik hoog (kWh);Teruglevering laag (kWh);Teruglevering hoog (kWh)\n${rows(10, (at) => `${dmy(at + 10)};3,2${at % 3};4,1${at % 4};0,5;1,2`)}`,
    holds: [
      'import 73.22 kWh in 10 from 2026-01-11 to 2026-01-20',
      'export 17 kWh in 10 from 2026-01-11 to 2026-01-20',
    ],
  },
  'Netherlands, a P1 monitor: four counters every quarter of an hour': {
    file: `time,Import T1 kWh,Import T2 kWh,Export T1 kWh,Export T2 kWh\n${rows(97, (at) => `${day(Math.floor(at / 96))} ${clock(at * 15)},${(1000 + at * 0.1).toFixed(3)},${(2000 + at * 0.05).toFixed(3)},${(300 + at * 0.02).toFixed(3)},400.000`)}`,
    holds: [
      'import 14.4 kWh in 96 from 2026-01-01 to 2026-01-01',
      'export 1.92 kWh in 96 from 2026-01-01 to 2026-01-01',
    ],
  },
  'Portugal: average kW, a quarter of an hour each, up to 24:00': {
    file: `Leituras\nCPE;PT0002000\nData;Hora;Consumo registado (kW)\n${rows(96, (at) => `2026/01/15;${at === 95 ? '24:00' : clock((at + 1) * 15)};0,${400 + (at % 5) * 10}`)}`,
    holds: ['import 10.075 kWh in 96 from 2026-01-15 to 2026-01-15'],
  },
  'Spain: hours from 01:00 to 24:00 and how each was obtained': {
    file: `CUPS;Fecha;Hora;Consumo;Metodo_obtencion\n${rows(48, (at) => `ES0021;${15 + Math.floor(at / 24)}/01/2026;${two((at % 24) + 1)}:00;0,${two(25 + (at % 3))};R`)}`,
    holds: ['import 12.48 kWh in 48 from 2026-01-15 to 2026-01-16'],
  },
  'Italy: a day in 96 columns': {
    file: `Giorno;${rows(96, (at) => `${clock(at * 15)}-${clock((at + 1) * 15)}`).replaceAll('\n', ';')}\n${rows(5, (at) => `${dmy(at + 14, '/')};${rows(96, (part) => `0,1${(part + at) % 5}`).replaceAll('\n', ';')}`)}`,
    holds: ['import 57.6 kWh in 480 from 2026-01-15 to 2026-01-19'],
  },
  'Denmark: from and to, with the unit in a column': {
    file: `MålepunktsID;Fra_dato;Til_dato;Mængde;Måleenhed;Kvalitet;Type\n${rows(24, (at) => `571313;15-01-2026 ${two(at)}:00:00;${at === 23 ? '16-01-2026 00' : `15-01-2026 ${two(at + 1)}`}:00:00;0,4${at % 4};KWH;Målt;Tidsserie`)}`,
    holds: ['import 9.96 kWh in 24 from 2026-01-15 to 2026-01-15'],
  },
  'Austria: quarters of an hour by their end': {
    file: `Messzeitpunkt;Verbrauch (kWh);Qualität\n${rows(96, (at) => `${at === 95 ? '16' : '15'}.01.2026 ${clock((at + 1) * 15)};0,0${50 + (at % 5)};L1`)}`,
    holds: ['import 4.99 kWh in 96 from 2026-01-15 to 2026-01-15'],
  },
  'Slovenia: energy and power each way, with offsets': {
    file: `Časovna značka,Energija A+,Energija A-,Moč P+,Moč P-\n${rows(96, (at) => `2026-01-${at === 95 ? 16 : 15} ${clock((at + 1) * 15)}:00+01:00,0.${100 + (at % 4)},0.01,0.4,0.04`)}`,
    holds: [
      'import 9.744 kWh in 96 from 2026-01-15 to 2026-01-15',
      'export 0.96 kWh in 96 from 2026-01-15 to 2026-01-15',
    ],
  },
  'Britain, a data service: half hours without a header for the direction': {
    file: `timestamp (UTC),energyConsumption (kWh)\n${rows(48, (at) => `${day(14)} ${clock(at * 30)},0.2${at % 5}0`)}`,
    holds: ['import 10.53 kWh in 48 from 2026-01-15 to 2026-01-15'],
    answers: { timezone: 'UTC' },
  },
  'Texas: consumption and surplus in one column': {
    file: `ESIID,USAGE_DATE,REVISION_DATE,USAGE_START_TIME,USAGE_END_TIME,USAGE_KWH,ESTIMATED_ACTUAL,CONSUMPTION_SURPLUSGENERATION\n${rows(192, (at) => `'1044372,01/15/2026,01/17/2026 05:12:09, ${clock((at % 96) * 15)}, ${clock(((at % 96) + 1) * 15)},${at < 96 ? '.125' : '.050'},A,${at < 96 ? 'Consumption' : 'Surplus Generation'}`)}`,
    holds: [
      'import 12 kWh in 96 from 2026-01-15 to 2026-01-15',
      'export 4.8 kWh in 96 from 2026-01-15 to 2026-01-15',
    ],
  },
  'Australia, a distributor: 48 columns, a row for each direction': {
    file: `NMI,METER SERIAL NUMBER,CON/GEN,DATE,ESTIMATED?,${rows(48, (at) => `${clock(at * 30)} - ${clock((at + 1) * 30)}`).replaceAll('\n', ',')}\n${rows(8, (at) => `6001,12345,${at % 2 === 0 ? 'Consumption' : 'Generation'},${dmy(14 + Math.floor(at / 2), '/')},No,${rows(48, () => (at % 2 === 0 ? '0.25' : '0.10')).replaceAll('\n', ',')}`)}`,
    holds: [
      'import 48 kWh in 192 from 2026-01-15 to 2026-01-18',
      'export 19.2 kWh in 192 from 2026-01-15 to 2026-01-18',
    ],
  },
  'Australia: counters read every quarter of a year (NEM13)': {
    file: '100,NEM13,202602011030,MDA,RET\n250,6001,1141,01,11,11,12345,E,012000.0,20251001103230,A,,,012480.0,20260101100030,A,,,480.0,kWh,20260401,20260102000000,\n900\n',
    holds: ['import 480 kWh in 1 from 2025-10-02 to 2026-01-01'],
  },
  'a monitor of circuits: the whole and its parts by name': {
    file: `DateTime,Device ID,Name,Device Type,Avg Wattage,kWh\n${rows(72, (at) => {
      const [name, watts] =
        [
          ['Total Usage', 500],
          ['Fridge', 80],
          ['Always On', 120],
        ][at % 3] ?? [];
      return `${day(14)} ${two(Math.floor(at / 3))}:00:00,x${at % 3},${name},Device,${watts},${Number(watts) / 1000}`;
    })}`,
    holds: ['import 12 kWh in 24 from 2026-01-15 to 2026-01-15'],
  },
  'a clamp meter: Wh each way, with volts': {
    file: `Date/time UTC,Active energy Wh (A),Returned energy Wh (A),Min V,Max V\n${rows(24, (at) => `${day(14)} ${two(at)}:00,${400 + (at % 3)}.5,${at % 4}0.0,229.1,236.4`)}`,
    holds: [
      'import 9.636 kWh in 24 from 2026-01-15 to 2026-01-15',
      'export 0.36 kWh in 24 from 2026-01-15 to 2026-01-15',
    ],
    answers: { timezone: 'UTC' },
  },
  'a log of Unix times: a counter in kWh': {
    file: `time,kwh\n${rows(25, (at) => `${Date.UTC(2026, 0, 15, at) / 1000},${(5000.5 + at * 0.4).toFixed(1)}`)}`,
    holds: ['import 9.6 kWh in 24 from 2026-01-15 to 2026-01-15'],
    answers: { timezone: 'UTC' },
  },
  'home automation: states of counters by entity, some unavailable': {
    file: `entity_id,state,last_changed\n${rows(48, (at) => `sensor.grid_${at % 2 === 0 ? 'import' : 'export'}_total,${at === 6 ? 'unavailable' : at % 2 === 0 ? (800 + at * 0.2).toFixed(2) : (90 + at * 0.05).toFixed(2)},2026-01-15T${two(Math.floor(at / 2))}:00:00.000Z`)}`,
    holds: [
      'import 9.2 kWh in 22 from 2026-01-15 to 2026-01-15',
      'export 2.3 kWh in 23 from 2026-01-15 to 2026-01-15',
    ],
    answers: { timezone: 'UTC' },
  },
  'an inverter: units and a pattern in the second row': {
    file: `Datum und Uhrzeit;Energie ins Netz eingespeist;Energie vom Netz bezogen;Verbrauch;PV Produktion\n[dd.MM.yyyy];[Wh];[Wh];[Wh];[Wh]\n${rows(10, (at) => `${dmy(at + 10, '.')};2000;${3100 + (at % 4) * 10};6100;5000`)}`,
    holds: [
      'import 31.13 kWh in 10 from 2026-01-11 to 2026-01-20',
      'export 20 kWh in 10 from 2026-01-11 to 2026-01-20',
      'solar 50 kWh in 10 from 2026-01-11 to 2026-01-20',
    ],
  },
  'another inverter: production, use, export and import in Wh': {
    file: `Time,System Production (Wh),Consumption (Wh),Export (Wh),Import (Wh)\n${rows(14, (at) => `01/${two(at + 10)}/2026,${9000 + (at % 5)},8000,${3000 + (at % 5)},200${at % 3}.5`)}`,
    holds: [
      'import 28.02 kWh in 14 from 2026-01-10 to 2026-01-23',
      'export 42.026 kWh in 14 from 2026-01-10 to 2026-01-23',
      'solar 126.026 kWh in 14 from 2026-01-10 to 2026-01-23',
    ],
  },
  'India, a bimonthly bill history: reading, units and the slab': {
    file: 'S.No,Date of Reading,Reading,Consumption (Units),Status,Amount (Rs.),Paid Date\n1,12/01/2026,8460,310,Normal,"1,450.00",20/01/2026\n2,13/11/2025,8150,295,Normal,"1,380.00",22/11/2025\n3,14/09/2025,7855,342,Door Lock,"1,720.00",25/09/2025\n4,15/07/2025,7513,330,Normal,"1,610.00",21/07/2025\n',
    holds: ['import 947 kWh in 3 from 2025-07-16 to 2026-01-12'],
  },
  'India, a prepaid flat: the grid and a generator, day by day': {
    file: `Date,Meter No,EB Units (kWh),DG Units (kWh),Balance (Rs)\n${rows(12, (at) => `${dmy(at)},PF-12,${6 + (at % 3)}.${at % 4},0.${at % 2 === 0 ? 0 : 5},${900 - at * 40}.00`)}`,
    holds: ['import 85.8 kWh in 12 from 2026-01-01 to 2026-01-12'],
    answers: { columns: { 'EB Units (kWh)': 'import', 'DG Units (kWh)': 'ignore' } },
  },
  'India, an app of a smart meter: daily kWh and kVAh, newest first': {
    file: `Daily Profile\nConsumer ID,0012345\nDate,Import kWh,Import kVAh,Export kWh,Max Demand (kW)\n${rows(14, (at) => `${two(14 - at)}-Jan-2026,${7 + (at % 4)}.25,${8 + (at % 4)}.10,0.00,2.1`)}`,
    holds: [
      'import 120.5 kWh in 14 from 2026-01-01 to 2026-01-14',
      'export 0 kWh in 14 from 2026-01-01 to 2026-01-14',
    ],
  },
  'research: a value a minute in kW, reactive power and volts, with question marks': {
    file: `Date;Time;Global_active_power;Global_reactive_power;Voltage;Global_intensity;Sub_metering_1\n${rows(120, (at) => `16/12/2006;${clock(17 * 60 + at)}:00;${at === 50 ? '?;?;?;?;?' : `${(1.2 + (at % 3) / 10).toFixed(3)};0.418;234.840;18.400;0.000`}`)}`,
    holds: ['import 2.5767 kWh in 119 from 2006-12-16 to 2006-12-16'],
  },
  'research: a reading with its beginning and end, without a unit': {
    file: `reading,start_timestamp,end_timestamp\n${rows(24, (at) => `0.${30 + (at % 5)},${day(14)} ${two(at)}:00:00,${at === 23 ? `${day(15)} 00` : `${day(14)} ${two(at + 1)}`}:00:00`)}`,
    holds: ['import 7.66 kWh in 24 from 2026-01-15 to 2026-01-15'],
  },
};

test.each(Object.entries(FILES))('%s', async (_, { file, holds, answers }) => {
  const { preview } = await read(file, answers);
  expect(short({ preview })).toEqual(holds);
  expect(preview.outcome, JSON.stringify(preview.questions)).toBe('import');
});
