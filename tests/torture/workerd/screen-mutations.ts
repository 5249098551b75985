/** Everything that changes what is stored: every form of the screens, as a browser without script sends it. */
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { PASSWORD } from '../../support/household.ts';
import { PHOTO } from '../../support/photo.ts';
import { CHANGES, type Home, PAPER_BILL } from './home.ts';
import {
  backupOf,
  CSV,
  type Mutation,
  NAMES,
  NEW_PASSWORD,
  type Sent,
  upload,
} from './mutations.ts';

function screen(path: string, fields: Record<string, string> | [string, string][] | FormData) {
  return ({ household }: Home): Sent => {
    const headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' };
    if (household.token !== '') headers['Cookie'] = `__Host-token=${household.token}`;
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return { path, init: { method: 'POST', headers, body } };
  };
}

/** Fields by their names, of which a form may have several. */
const pairs = (fields: Record<string, string>) => Object.entries(fields);

const keyed = { idempotencyKey: 'a-key-of-the-form-0001' };

const ENTRY = '/dashboard/data-entry';
const FILES = `${ENTRY}/files`;
const PROFILE = '/dashboard/profile';
const CONNECTION = `${PROFILE}/connection`;
const PEOPLE = `${PROFILE}/people`;
const REMINDERS = `${PROFILE}/reminders`;
const ACCOUNT = `${PROFILE}/account`;
const APPLIANCES = '/dashboard/appliances';
const ADDRESS = {
  address: '14, 3rd Cross',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560011',
  householdSize: '4',
  electricityRatePerKWh: '5.9',
  targetReduction: '20',
  ecoGoals: '',
};
const APPLIANCE_FORM = {
  type: 'Water Heater',
  modelName: 'Storage geyser',
  powerConsumptionWatts: '2,000',
  averageDailyUsageHours: '0.8',
  ageYears: '4',
  purchaseDate: '',
  energyStarRating: '4-Star',
  energyEfficiencyRating: 'A',
  capacityNumber: '15',
  capacityUnit: 'Liters (L)',
};
const READING_FORM = { readingDate: '2023-01-05', consumptionKWH: '7.375', emissionCO2kg: '' };

export const SCREEN_MUTATIONS: Mutation[] = [
  {
    name: 'sign up',
    home: 'none',
    slow: true,
    typed: ['Ananya'],
    of: (home) =>
      screen('/auth/signup', {
        ...NAMES,
        email: home.household.email,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        terms: TERMS_VERSION,
      })(home),
  },
  {
    name: 'sign in',
    addsTo: 'sessions',
    of: (home) =>
      screen('/auth/login', { email: home.household.email, password: PASSWORD })(signedOut(home)),
  },
  {
    name: 'ask for a link',
    addsTo: 'password_resets',
    of: (home) => screen('/auth/forgot', { email: home.household.email })(signedOut(home)),
  },
  {
    name: 'choose a password by a link',
    slow: true,
    of: (home) =>
      screen('/auth/reset', { token: home.resetToken, password: NEW_PASSWORD })(signedOut(home)),
  },
  { name: 'agree to new terms', of: screen('/auth/terms', { terms: TERMS_VERSION }) },
  { name: 'sign out', of: screen('/auth/logout', {}) },
  {
    name: 'finish the onboarding',
    home: 'new',
    leadsTo: '/dashboard',
    of: screen('/onboarding', {
      step: '3',
      intent: 'finish',
      ...ADDRESS,
      ...APPLIANCE_FORM,
      ...READING_FORM,
      ...keyed,
    }),
    typed: ['7.375'],
  },
  {
    name: 'save a reading',
    of: screen(ENTRY, { intent: 'add-use', sameDay: 'add', ...READING_FORM, ...keyed }),
    typed: ['7.375'],
  },
  {
    name: 'save a bill with what was paid for it',
    of: screen(`${ENTRY}?add=bill`, {
      ...{ intent: 'add-use', kind: 'bill', periodStart: '2024-01-01', readingDate: '2024-01-31' },
      ...{ consumptionKWH: '187.5', payable: '858.5', ...keyed },
    }),
    typed: ['187.5'],
  },
  {
    name: 'change a reading',
    of: screen(`${ENTRY}?edit=2023-01-05.2`, {
      intent: 'update',
      id: '2023-01-05.2',
      consumptionKWH: '8.625',
      emissionCO2kg: '',
    }),
    typed: ['8.625'],
  },
  {
    name: 'change what the meter showed',
    of: (home) =>
      screen(`${ENTRY}?edit=2024-06-01.0`, {
        ...{ intent: 'update-value', valueId: `${home.meterId}.2024-06-01` },
        ...{ readOn: '2024-06-01', registerKWH: '1110' },
      })(home),
    addsTo: 'changes',
  },
  {
    name: 'keep a photo of the meter',
    of: (home) => {
      const form = new FormData();
      form.set('photo', new File([PHOTO], 'meter.jpg', { type: 'image/jpeg' }));
      return screen(`${ENTRY}/photo/${home.meterId}.2024-05-01`, form)(home);
    },
    addsTo: 'meter_photos',
  },
  {
    name: 'delete a photo of the meter',
    of: (home) => screen(`${ENTRY}/photo/${home.meterId}.2024-06-01`, { intent: 'remove' })(home),
    backgroundBatch: 1,
  },
  {
    name: 'send a reading that a phone kept',
    of: (home) => {
      const input = JSON.stringify({ readOn: '2024-07-01', registerKWH: 1200 });
      const account = String(home.household.caller.userId);
      return screen(`/${home.household.homeId}/meter.json`, { account, input, ...keyed })(home);
    },
  },
  {
    name: 'write down what the meter shows from another screen',
    of: (home) =>
      screen(`/${home.household.homeId}/entry.json`, {
        ...{ intent: 'add-value', readOn: '2024-07-01', registerKWH: '1200' },
        ...keyed,
      })(home),
  },
  {
    name: 'say what explains a bill’s amount',
    of: screen(`${ENTRY}/bills/${PAPER_BILL}/match`, [
      ...pairs({ intent: 'cause', units: '187', dueDate: '2022-07-15' }),
      ...pairs({ line: 'payable', amount: '858.50' }),
      ...pairs({ line: 'arrears', amount: '12.50' }),
    ]),
    addsTo: 'changes',
  },
  {
    name: 'type the lines of a bill’s paper',
    of: screen(`${ENTRY}/bills/${PAPER_BILL}/lines`, {
      ...{ intent: 'match', line: 'payable', amount: '858.50' },
    }),
    addsTo: 'changes',
  },
  { name: 'delete a reading', of: screen(ENTRY, { intent: 'delete', id: '2023-01-05.1' }) },
  {
    name: 'delete several readings',
    of: screen(ENTRY, [
      ['intent', 'delete'],
      ['id', '2023-01-05.1'],
      ['id', '2023-03-10.1'],
    ]),
  },
  {
    name: 'upload a file',
    of: (home) => screen(FILES, upload(CSV, 'csvFile', { intent: 'upload' }))(home),
  },
  { name: 'take an import back', of: screen(FILES, { intent: 'undo', id: '1' }) },
  {
    name: 'take a change back',
    of: screen(FILES, { intent: 'undo-change', id: String(CHANGES.delete) }),
  },
  {
    name: 'add an appliance',
    of: screen(APPLIANCES, { ...APPLIANCE_FORM, ...keyed }),
    typed: ['Storage geyser', '2,000'],
  },
  {
    name: 'change an appliance',
    of: (home) =>
      screen(APPLIANCES, { ...APPLIANCE_FORM, id: home.applianceId, inUse: 'on' })(home),
    typed: ['Storage geyser'],
  },
  {
    name: 'change the hours of an appliance',
    of: (home) =>
      screen(APPLIANCES, {
        ...{ intent: 'hours', id: home.applianceId },
        averageDailyUsageHours: '0.7',
      })(home),
  },
  {
    name: 'delete an appliance',
    of: (home) => screen(APPLIANCES, { intent: 'delete', id: home.applianceId })(home),
  },
  {
    name: 'ask for a tip',
    of: screen('/dashboard/energy-tips', { q: 'a cooler fan', ...keyed }),
    typed: ['a cooler fan'],
  },
  {
    name: 'say that a tip is done',
    of: screen('/dashboard/energy-tips', {
      ...{ intent: 'answer', measureId: 'geyser-50-degrees', answer: 'done' },
    }),
  },
  {
    name: 'change the profile',
    of: screen(PROFILE, { ...NAMES, phoneNumber: '', ...ADDRESS }),
    typed: ['Ananya', '14, 3rd Cross'],
  },
  {
    name: 'change the connection from a day on',
    of: screen(`${CONNECTION}?change`, {
      intent: 'change',
      start: 'day',
      fromDay: '2024-04-07',
      supplier: 'BESCOM|LT-1',
      loadKW: '3',
      phases: 'single',
      billDay: '6',
      cycleMonths: '1',
    }),
  },
  {
    name: 'add a meter',
    of: screen(CONNECTION, {
      ...{ intent: 'add-meter', serial: 'BQ 0184421', name: '', digits: '5' },
      ...keyed,
    }),
    typed: ['BQ 0184421'],
  },
  {
    name: 'invite a person',
    of: screen(PEOPLE, { intent: 'invite', role: 'viewer' }),
    addsTo: 'invitations',
  },
  {
    name: 'withdraw an invitation',
    of: (home) => screen(PEOPLE, { intent: 'withdraw', id: String(home.invitationId) })(home),
  },
  {
    name: 'change what a person may do',
    of: (home) =>
      screen(PEOPLE, { intent: 'change-role', id: String(home.guestId), role: 'member' })(home),
  },
  {
    name: 'end a membership',
    of: (home) => screen(PEOPLE, { intent: 'end-membership', id: String(home.guestId) })(home),
  },
  {
    name: 'join a home',
    of: (home) => screen('/invitation', { token: home.offeredToken })(home),
  },
  {
    name: 'choose reminders',
    of: screen(REMINDERS, {
      ...{ intent: 'choose', 'reading-mail': 'on', 'reading-push': 'on', 'due-mail': 'on' },
      dueDays: '15',
    }),
    typed: ['15'],
  },
  {
    name: 'turn notifications on for a device',
    of: (home) => screen(REMINDERS, { intent: 'add-device', ...newDevice(home) })(home),
  },
  {
    name: 'turn notifications off for a device',
    of: (home) => screen(REMINDERS, { intent: 'remove-device', id: String(home.deviceId) })(home),
  },
  { name: 'make an address for the calendar', of: screen(REMINDERS, { intent: 'renew-calendar' }) },
  { name: 'end the address of the calendar', of: screen(REMINDERS, { intent: 'end-calendar' }) },
  {
    name: 'change the password',
    slow: true,
    of: screen(ACCOUNT, {
      intent: 'change-password',
      oldPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    }),
  },
  {
    name: 'end a session',
    of: (home) => screen(ACCOUNT, { intent: 'end-session', session: home.elsewhere })(home),
  },
  {
    name: 'restore a document',
    home: 'bare',
    of: (home) =>
      screen(
        ACCOUNT,
        upload(JSON.stringify(backupOf(home)), 'document', { intent: 'restore' }),
      )(home),
  },
  {
    name: 'delete the account',
    leadsTo: '/auth/signed-out?redirectTo=%2Fdashboard%2Fprofile%2Faccount',
    of: screen(ACCOUNT, { intent: 'delete-account', password: PASSWORD }),
  },
];

function signedOut(home: Home): Home {
  return { ...home, household: Object.assign(Object.create(home.household), { token: '' }) };
}

/** A device as its browser tells it: the same of a household however often it is sent. */
function newDevice({ household }: Home) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/new-${household.caller.userId}`;
  return { endpoint, p256dh: `B${'n'.repeat(86)}`, auth: 'n'.repeat(22) };
}
