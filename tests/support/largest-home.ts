/** The document of a home that holds as much as a home may, or a part of that, in words that are not Latin letters. */
import { FILE_NAME_MAX } from '#domain/base/file-name.ts';
import {
  HISTORY_MAX_CHANGES,
  HOME_LIMITS,
  MAPPINGS_MAX,
  PHOTO_MAX_BYTES,
} from '#domain/base/limits.ts';
import { addDays } from '#domain/base/period.ts';
import { CHANNELS } from '#domain/meter/channels.ts';
import { formatRegisterReadingId } from '#domain/meter/register-record.ts';
import { QUESTION_MAX } from '#domain/tips/tip.ts';
import { photoOf } from './photo.ts';

const FIRST_DAY = '2000-01-02';
const MOMENT = '2026-11-20T08:05:00.000Z';
const READINGS_A_DAY = 11;
const HOURS = 24;
/** Each value of a meter but its first makes a reading, and counts as one. */
const TYPED_READINGS = HOME_LIMITS.readings - HOME_LIMITS.registerReadings;
/** With those that were only calculated. */
const BILLS = 2 * HOME_LIMITS.bills;

function list<T>(length: number, make: (place: number) => T): T[] {
  return Array.from({ length }, (_, place) => make(place));
}

const readings = (importCount: number) =>
  list(TYPED_READINGS, (place) => {
    const readingDate = addDays(FIRST_DAY, Math.floor(place / READINGS_A_DAY));
    const isHourly = place < HOME_LIMITS.intervals / HOURS - 1;
    return {
      id: `${readingDate}.${(place % READINGS_A_DAY) + 1}`,
      readingDate,
      periodStart: readingDate,
      consumptionKWH: (place % 997) / 100 + 0.01,
      emissionCO2kg: (place % 13) / 10,
      source: 'csv_upload',
      createdAt: MOMENT,
      importId: (place % importCount) + 1,
      ...(isHourly && {
        intervals: { minutes: 60, wh: list(HOURS, (hour) => 1000 + hour).join(',') },
      }),
    };
  });

const tips = () =>
  list(HOME_LIMITS.tips, (place) => ({
    id: String(place + 1),
    createdAt: MOMENT,
    question: 'क'.repeat(QUESTION_MAX),
    measureId: 'ac-set-24',
    figures: {
      why: 'saving',
      subject: { of: 'home', isKnown: true, yearWh: 2_400_000 },
      saving: { by: 'share', part: 0.03 },
    },
    phrased: { language: 'en', text: 'Switch it off. '.repeat(17).trim() },
    applianceType: 'Air Conditioner',
    annualKWH: 12,
  }));

const mapping = (name: string) => ({
  version: 1,
  name,
  fingerprint: { container: 'csv', header: [] },
  answers: { series: Object.fromEntries(list(45, (column) => [`column ${column}`, 'import'])) },
});

const imports = () =>
  list(HOME_LIMITS.imports, (place) => ({
    id: place + 1,
    fileName: `${'ज'.repeat(FILE_NAME_MAX - 4)}.csv`,
    imported: HOME_LIMITS.readings / HOME_LIMITS.imports,
    alreadyPresent: 0,
    firstDate: FIRST_DAY,
    lastDate: '2024-12-31',
    createdAt: MOMENT,
    undoneAt: null,
    mapping: mapping(''),
  }));

/** Bills of ten days, every second one typed from paper. */
const bills = () =>
  list(BILLS, (place) => {
    const from = addDays(FIRST_DAY, 8 * place);
    const lines = Object.fromEntries(list(20, (line) => [`line_number_${line}`, '1234.56']));
    return {
      id: addDays(from, 7),
      from,
      unitsWh: place % 2 === 0 ? 123_000 : null,
      payablePaise: place % 2 === 0 ? 1_234_500 : null,
      printed: place % 2 === 0 ? { lines, publishedValues: {}, inputs: {} } : null,
      computed: computed(),
      createdAt: MOMENT,
    };
  });

/** Some of what a calculated bill holds, at about the length of those of ours. */
const computed = () => ({
  unitsWh: 123_000,
  facts: { discom: 'KA-ESCOMS', category: 'LT-1', loadKW: 3, phases: 1, answers: {} },
  amountPaise: 1_234_500,
  without: [],
  bill: {
    exactness: 'exact',
    lines: list(10, (line) => ({
      id: `line_number_${line}`,
      kind: 'charge',
      amount: '1234.56',
      state: 'computed',
      confirmed: true,
      reasons: [{ code: 'parts' }, { code: 'unanswered', input: 'is_enrolled_in_a_subsidy' }],
      parts: [
        {
          kind: { code: 'range', from: '0', upTo: '123', unit: 'kWh' },
          quantity: '123',
          unit: 'kWh',
          rate: '0.38',
          exactAmount: '46.74',
          amount: '46.74',
          from: FIRST_DAY,
          to: FIRST_DAY,
        },
      ],
    })),
    totals: { payable: { amount: '12345.00' } },
    blocks: [{ from: FIRST_DAY, to: FIRST_DAY, days: 1, units: '123', document: 'KA-ESCOMS-LT1' }],
    notes: [],
    used: { documents: ['KA-ESCOMS-LT1'], series: ['KA-FPPCA'], asOf: FIRST_DAY },
  },
  storedOn: FIRST_DAY,
  kept: null,
});

const connections = () =>
  list(HOME_LIMITS.connections - 1, (place) => ({
    from: addDays(FIRST_DAY, place),
    ratePerKWh: 5.9,
    cycleMonths: 1,
    answers: Object.fromEntries(list(18, (answer) => [`answer_${answer}`, 'a'.repeat(180)])),
    recordedAt: MOMENT,
  }));

const registerReadings = () =>
  list(HOME_LIMITS.registerReadings, (place) => {
    const meterId = (place % CHANNELS.length) + 1;
    const day = Math.floor(place / CHANNELS.length);
    const readOn = addDays(FIRST_DAY, day);
    return {
      id: formatRegisterReadingId({ meterId, readOn }),
      meterId,
      readOn,
      registerKWH: day * 5,
      kind: 'actual',
      turns: 0,
      source: 'manual',
      createdAt: MOMENT,
    };
  });

/** Photos of the largest size, of the first meter's first values. */
const meterPhotos = () => {
  const jpegBase64 = Buffer.from(photoOf(PHOTO_MAX_BYTES)).toString('base64');
  return list(HOME_LIMITS.meterPhotos, (place) => ({
    id: formatRegisterReadingId({ meterId: 1, readOn: addDays(FIRST_DAY, place) }),
    addedAt: MOMENT,
    jpegBase64,
  }));
};

/** What can be restored, and brings a home to all its limits: or to that part of each. */
export function largestHome(part = 1) {
  const partOf = <T>(rows: T[]) => rows.slice(0, Math.ceil(part * rows.length));
  const files = partOf(imports());
  const rows = partOf(readings(files.length));
  return {
    schemaVersion: 4,
    user: { firstName: 'आशा', lastName: 'राव', userProfile: { onboardingComplete: true } },
    appliances: [],
    tips: partOf(tips()),
    imports: files,
    importMappings: partOf(
      list(MAPPINGS_MAX, (place) => ({
        name: `Meter ${place}`,
        savedAt: MOMENT,
        mapping: mapping(`Meter ${place}`),
      })),
    ),
    connections: partOf(connections()),
    bills: partOf(bills()),
    meters: list(HOME_LIMITS.meters, (place) => ({
      id: place + 1,
      channel: CHANNELS[place % CHANNELS.length],
      digits: 6,
    })),
    registerReadings: partOf(registerReadings()),
    meterPhotos: partOf(meterPhotos()),
    changes: partOf(
      list(HISTORY_MAX_CHANGES, (place) => ({
        id: place + 1,
        kind: 'edit',
        origin: 'screen',
        changedAt: MOMENT,
        readings: 1,
        before: rows[place],
        after: rows[place],
      })),
    ),
    readings: rows,
  };
}
