/** Everything that changes what is stored: every such call of the API. The forms are beside it. */
import { addDays } from '#domain/base/period.ts';
import { PASSWORD } from '../../support/household.ts';
import { PHOTO } from '../../support/photo.ts';
import {
  CHANGES,
  type Home,
  MAPPING,
  PAPER_BILL,
  SECOND_HOME,
  STORED_BILL,
  UNDONE_IMPORT,
} from './home.ts';

export interface Sent {
  path: string;
  init: RequestInit;
}

export interface Mutation {
  name: string;
  /** A request of a client, the same however often it is made. */
  of(home: Home): Sent;
  /** What an API's repeated call is answered, when the first was done. */
  again?: number;
  /** A table that a repeated call adds to: nobody is signed in to keep a key for, or the answer held a secret. */
  addsTo?: string;
  /** What was typed, and is to stand on the page that says that it failed. */
  typed?: string[];
  /** In an account that has nothing yet, or a notice alone, or before there is one. */
  home?: 'bare' | 'new' | 'told' | 'none';
  /** Where a browser is led whose answer was lost when all was done. */
  leadsTo?: string;
  /** Which of its batches, from 0, the response does not wait for. */
  backgroundBatch?: number;
  /** Takes long: fewer faults in `npm test`, or none. */
  slow?: boolean;
  fullOnly?: boolean;
}

const READING = { readingDate: '2023-01-05', consumptionKWH: 7.25 };
const BILL_WITH_PRESENT = {
  ...{ readingDate: '2023-01-05', periodStart: '2022-12-06', consumptionKWH: 187 },
  presentReading: { registerKWH: 3599 },
};
const GEYSER = {
  type: 'Water Heater',
  modelName: 'Storage geyser',
  ageYears: 4,
  energyStarRating: '4-Star',
  powerConsumptionWatts: 2000,
  averageDailyUsageHours: 0.8,
};
export const NAMES = { firstName: 'Ananya', lastName: 'Rao' };
export const NEW_PASSWORD = 'Monsoon-in-June-26';
export const CSV = 'readingDate,consumptionKWH\n2023-01-05,7\n2023-04-06,8.5\n2023-04-07,9\n';
const BACKUP = {
  schemaVersion: 4,
  exportedAt: '2026-01-01T00:00:00.000Z',
  user: {},
};

function api(method: string, path: string, body?: object) {
  return ({ household }: Home): Sent => ({
    path,
    init: {
      method,
      headers: {
        ...(household.token === '' ? {} : { Authorization: `Bearer ${household.token}` }),
        'Content-Type': 'application/json',
        'Idempotency-Key': `key-of-${household.caller.userId}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  });
}

export function upload(
  csv: string,
  field = 'csvFile',
  more: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set(field, new File([csv], 'readings.csv', { type: 'text/csv' }));
  return form;
}

/** A file that travels to D1 in several statements. */
function longFile(): string {
  const rows = Array.from({ length: 80_000 }, (_, row) => {
    const day = addDays('2010-01-10', row % 3600);
    return `${day},${(row % 47) + 1}.125,${row % 90}.5,manual,${day}`;
  });
  return `readingDate,consumptionKWH,emissionCO2kg,source,periodStart\n${rows.join('\n')}\n`;
}

const undo = (kind: keyof typeof CHANGES): Mutation => ({
  name: `POST /api/changes/{id}/undo (${kind})`,
  of: api('POST', `/api/changes/${CHANGES[kind]}/undo`),
  again: 409,
});

const BY_MAIL = { mail: true, push: false };

export const API_MUTATIONS: Mutation[] = [
  {
    name: 'POST /api/auth/signup',
    home: 'none',
    slow: true,
    again: 409,
    of: (home) =>
      api('POST', '/api/auth/signup', {
        ...NAMES,
        email: home.household.email,
        password: PASSWORD,
      })(home),
  },
  {
    name: 'POST /api/auth/login',
    again: 200,
    addsTo: 'sessions',
    of: (home) =>
      api('POST', '/api/auth/login', { email: home.household.email, password: PASSWORD })(home),
  },
  { name: 'POST /api/auth/logout', of: api('POST', '/api/auth/logout'), again: 401 },
  {
    name: 'PUT /api/auth/password',
    slow: true,
    again: 400,
    of: api('PUT', '/api/auth/password', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  },
  {
    name: 'DELETE /api/auth/sessions/{id}',
    again: 404,
    of: (home) => api('DELETE', `/api/auth/sessions/${home.elsewhere}`)(home),
  },
  {
    name: 'POST /api/auth/forgot',
    again: 200,
    addsTo: 'password_resets',
    of: (home) => api('POST', '/api/auth/forgot', { email: home.household.email })(home),
  },
  {
    name: 'POST /api/auth/reset',
    slow: true,
    again: 400,
    of: (home) =>
      api('POST', '/api/auth/reset', { token: home.resetToken, password: NEW_PASSWORD })(home),
  },
  {
    name: 'DELETE /api/account',
    of: api('DELETE', '/api/account', { password: PASSWORD }),
    again: 401,
  },
  {
    name: 'POST /api/account/restore',
    home: 'bare',
    again: 409,
    of: (home) => api('POST', '/api/account/restore', backupOf(home))(home),
  },
  {
    name: 'POST /api/register-readings',
    of: api('POST', '/api/register-readings', { readOn: '2024-07-01', registerKWH: 1200 }),
    again: 201,
    addsTo: 'changes',
  },
  {
    name: 'PUT /api/register-readings/{id}',
    of: (home) =>
      api('PUT', `/api/register-readings/${home.meterId}.2024-06-01`, { registerKWH: 1110 })(home),
    again: 200,
    addsTo: 'changes',
  },
  {
    name: 'DELETE /api/register-readings/{id}',
    of: (home) => api('DELETE', `/api/register-readings/${home.meterId}.2024-06-01`)(home),
    again: 404,
  },
  {
    name: 'PUT /api/register-readings/{id}/photo',
    of: ({ household, meterId }) => ({
      path: `/api/register-readings/${meterId}.2024-05-01/photo`,
      init: {
        method: 'PUT',
        headers: { Authorization: `Bearer ${household.token}`, 'Content-Type': 'image/jpeg' },
        body: PHOTO,
      },
    }),
    again: 200,
    addsTo: 'meter_photos',
  },
  {
    name: 'DELETE /api/register-readings/{id}/photo',
    of: (home) => api('DELETE', `/api/register-readings/${home.meterId}.2024-06-01/photo`)(home),
    backgroundBatch: 1,
    again: 404,
  },
  {
    name: 'POST /api/meters',
    of: api('POST', '/api/meters', { serial: 'B-17', digits: 5 }),
    again: 201,
    addsTo: 'meters',
  },
  {
    name: 'PUT /api/meters/{id}',
    of: (home) => api('PUT', `/api/meters/${home.meterId}`, { name: 'Ground floor' })(home),
    again: 200,
  },
  {
    name: 'PUT /api/connection',
    of: api('PUT', '/api/connection', { from: '2024-06-01', ratePerKWh: 7 }),
    again: 200,
  },
  {
    name: 'PUT /api/reminders',
    of: api('PUT', '/api/reminders', {
      ...{ reading: BY_MAIL, due: BY_MAIL, guard: BY_MAIL, silence: BY_MAIL, summary: BY_MAIL },
      dueDays: 15,
    }),
    again: 200,
  },
  {
    name: 'DELETE /api/connection/{from}',
    of: api('DELETE', '/api/connection/2024-04-01'),
    again: 404,
  },
  {
    name: 'POST /api/bills',
    of: api('POST', '/api/bills', { from: '2025-01-05', to: '2025-02-04', unitsKWH: '187' }),
    again: 201,
  },
  {
    name: 'POST /api/bills (with its present reading)',
    home: 'bare',
    of: api('POST', '/api/bills', {
      ...{ from: '2025-01-05', to: '2025-02-04', unitsKWH: '187' },
      presentReading: { registerKWH: 3599 },
    }),
    again: 201,
  },
  {
    name: 'POST /api/bills/earlier',
    of: api('POST', '/api/bills/earlier', {
      bills: [
        { lastDay: '2021-02-04', days: 31, unitsKWH: '187', payable: '1300' },
        { lastDay: '2021-03-04', unitsKWH: '170' },
      ],
    }),
    again: 201,
  },
  {
    name: 'PUT /api/bills/{id}/printed',
    of: api('PUT', '/api/bills/2023-03-31/printed', { lines: { energy: '1084.60' } }),
    again: 200,
  },
  {
    name: 'DELETE /api/bills/{id}',
    of: api('DELETE', `/api/bills/${PAPER_BILL}`),
    again: 404,
  },
  {
    name: 'PUT /api/bills/{id}/stored',
    of: api('PUT', `/api/bills/${STORED_BILL}/stored`, { keep: 'today' }),
    again: 409,
  },
  { name: 'POST /api/homes', of: api('POST', '/api/homes', { name: 'Flat in Pune' }), again: 201 },
  {
    name: 'PUT /api/homes/{id}',
    of: (home) => api('PUT', `/api/homes/${home.secondHomeId}`, { city: 'Mysuru' })(home),
    again: 200,
  },
  {
    name: 'DELETE /api/homes/{id}',
    of: (home) => api('DELETE', `/api/homes/${home.secondHomeId}`, { name: SECOND_HOME })(home),
    again: 404,
  },
  {
    name: 'PUT /api/members/{id}',
    of: (home) => api('PUT', `/api/members/${home.guestId}`, { role: 'member' })(home),
    again: 200,
  },
  {
    name: 'DELETE /api/members/{id}',
    of: (home) => api('DELETE', `/api/members/${home.guestId}`)(home),
    again: 404,
  },
  {
    name: 'POST /api/invitations',
    of: api('POST', '/api/invitations', { role: 'viewer' }),
    addsTo: 'invitations',
    again: 201,
  },
  {
    name: 'DELETE /api/invitations/{id}',
    of: (home) => api('DELETE', `/api/invitations/${home.invitationId}`)(home),
    again: 404,
  },
  {
    name: 'POST /api/invitations/accept',
    of: (home) => api('POST', '/api/invitations/accept', { token: home.offeredToken })(home),
    again: 400,
  },
  { name: 'DELETE /api/notices', of: api('DELETE', '/api/notices'), again: 200, home: 'told' },
  {
    name: 'PUT /api/profile',
    of: api('PUT', '/api/profile', { ...NAMES, city: 'Pune' }),
    again: 200,
  },
  { name: 'POST /api/meter-readings', of: api('POST', '/api/meter-readings', READING), again: 201 },
  {
    name: 'POST /api/meter-readings (a bill with its present reading)',
    home: 'bare',
    of: api('POST', '/api/meter-readings', BILL_WITH_PRESENT),
    again: 201,
  },
  {
    name: 'POST /api/meter-readings/upload-csv',
    again: 201,
    of: (home) => uploaded(home, CSV),
  },
  {
    name: 'POST /api/meter-readings/upload-csv (a file of several statements)',
    home: 'bare',
    fullOnly: true,
    slow: true,
    again: 201,
    of: (home) => uploaded(home, longFile()),
  },
  {
    name: 'DELETE /api/meter-readings/bulk',
    again: 404,
    of: api('DELETE', '/api/meter-readings/bulk', { ids: ['2023-01-05.1', '2023-03-10.1'] }),
  },
  {
    name: 'PUT /api/meter-readings/{id}',
    again: 200,
    of: api('PUT', '/api/meter-readings/2023-01-05.2', { consumptionKWH: 3, emissionCO2kg: 1 }),
  },
  {
    name: 'DELETE /api/meter-readings/{id}',
    of: api('DELETE', '/api/meter-readings/2023-01-05.1'),
    again: 404,
  },
  {
    name: 'POST /api/imports',
    again: 201,
    of: (home) => ({ ...uploaded(home, CSV, 'file'), path: '/api/imports' }),
  },
  {
    name: 'PUT /api/import-mappings/{name}',
    of: api('PUT', '/api/import-mappings/portal', MAPPING),
    again: 200,
  },
  {
    name: 'DELETE /api/import-mappings/{name}',
    of: api('DELETE', '/api/import-mappings/portal'),
    again: 404,
  },
  { name: 'DELETE /api/imports/{id}', of: api('DELETE', '/api/imports/1'), again: 404 },
  {
    name: 'POST /api/imports/{id}/redo',
    of: api('POST', `/api/imports/${UNDONE_IMPORT}/redo`),
    again: 200,
  },
  undo('import'),
  undo('add'),
  undo('edit'),
  undo('delete'),
  undo('import_undone'),
  { name: 'POST /api/appliances', of: api('POST', '/api/appliances', GEYSER), again: 201 },
  {
    name: 'PUT /api/appliances/{id}',
    again: 200,
    of: (home) => api('PUT', `/api/appliances/${home.applianceId}`, { ageYears: 9 })(home),
  },
  {
    name: 'DELETE /api/appliances/{id}',
    again: 404,
    of: (home) => api('DELETE', `/api/appliances/${home.applianceId}`)(home),
  },
  { name: 'GET /api/energy-tips', of: api('GET', '/api/energy-tips?q=fan'), again: 200 },
  {
    name: 'PUT /api/energy-tips/answers/{measureId}',
    of: api('PUT', '/api/energy-tips/answers/geyser-50-degrees', { answer: 'done' }),
    again: 200,
  },
];

function uploaded(home: Home, csv: string, field = 'csvFile'): Sent {
  const headers = { Authorization: `Bearer ${home.household.token}` };
  const body = upload(csv, field);
  return { path: '/api/meter-readings/upload-csv', init: { method: 'POST', headers, body } };
}

/** A household's document as its export writes it. */
export function backupOf({ household }: Home): object {
  const reading = { id: '2023-01-05.1', readingDate: '2023-01-05', periodStart: null };
  const user = {
    firstName: 'Asha',
    lastName: 'Rao',
    email: household.email,
    phoneNumber: null,
    householdSize: 4,
    address: null,
    city: 'Pune',
    state: null,
    zipCode: null,
    country: 'India',
    createdAt: '2026-01-01T00:00:00.000Z',
    onboardingComplete: true,
    userProfile: {
      targetReduction: 20,
      ecoGoals: null,
      electricityRatePerKWh: 5.9,
      onboardingComplete: true,
    },
  };
  return {
    ...BACKUP,
    user,
    appliances: [],
    tips: [],
    tipAnswers: [],
    imports: [],
    importMappings: [],
    connections: [],
    bills: [
      {
        ...{ id: '2023-01-31', from: '2023-01-01', unitsWh: 187_000, payablePaise: 120_500 },
        ...{ printed: null, computed: null, createdAt: '2026-02-01T00:00:00.000Z' },
      },
    ],
    meters: [],
    registerReadings: [],
    readings: [
      {
        ...reading,
        consumptionKWH: 7,
        emissionCO2kg: null,
        source: 'manual',
        createdAt: '2026-01-01T00:00:00.000Z',
        importId: null,
      },
    ],
    changes: [],
  };
}
