/** Every address that the service answers at, and every form of its screens. */

/** The screens, with an address of each that takes what its route leaves open. */
export const PAGES: Record<string, string> = {
  '/': '/',
  '/auth/login': '/auth/login',
  '/auth/signup': '/auth/signup',
  '/auth/forgot': '/auth/forgot',
  '/auth/reset': '/auth/reset',
  '/auth/logout': '/auth/logout',
  '/onboarding': '/onboarding',
  '/household.json': '/household.json',
  '/export.csv': '/export.csv',
  '/dashboard/data-entry/history': '/dashboard/data-entry/history',
  '/dashboard': '/dashboard',
  '/dashboard/data-entry': '/dashboard/data-entry',
  '/dashboard/data-entry/files': '/dashboard/data-entry/files',
  '/dashboard/energy-tips': '/dashboard/energy-tips',
  '/dashboard/appliances': '/dashboard/appliances',
  '/dashboard/profile': '/dashboard/profile',
  '/dashboard/*': `/dashboard${'/a'.repeat(11)}`,
  '/*': '/a'.repeat(12),
};

/** The forms of each screen: their names of text fields, and what else tells them apart. */
export const FORMS: [string, Record<string, string>, readonly string[]][] = [
  ['/auth/login', {}, ['email', 'password']],
  ['/auth/signup', {}, ['firstName', 'lastName', 'email', 'password', 'confirmPassword', 'terms']],
  ['/auth/forgot', {}, ['email']],
  ['/auth/reset', {}, ['token', 'password']],
  ['/auth/logout', {}, []],
  ['/onboarding', { step: '1', intent: 'next' }, ['address', 'city', 'ecoGoals', 'modelName']],
  ['/onboarding', { step: '3', intent: 'finish' }, ['address', 'zipCode', 'consumptionKWH']],
  [
    '/dashboard/data-entry',
    { intent: 'save' },
    ['readingDate', 'periodStart', 'consumptionKWH', 'emissionCO2kg'],
  ],
  ['/dashboard/data-entry', { intent: 'update' }, ['id', 'consumptionKWH', 'emissionCO2kg']],
  ['/dashboard/data-entry', { intent: 'delete' }, ['id']],
  ['/dashboard/data-entry/files', { intent: 'undo' }, ['id']],
  ['/dashboard/data-entry/files', { intent: 'redo' }, ['id']],
  ['/dashboard/data-entry/files', { intent: 'undo-change' }, ['id']],
  ['/dashboard/data-entry/files', { intent: 'upload' }, ['csvFile']],
  ['/dashboard/energy-tips', {}, ['q', 'idempotencyKey']],
  ['/dashboard/appliances', {}, ['type', 'modelName', 'powerConsumptionWatts', 'capacityNumber']],
  ['/dashboard/appliances', { intent: 'delete' }, ['id']],
  ['/dashboard/profile', {}, ['firstName', 'address', 'phoneNumber', 'ecoGoals']],
  ['/dashboard/profile', { intent: 'change-password' }, ['oldPassword', 'newPassword']],
  ['/dashboard/profile', { intent: 'end-session' }, ['session']],
  ['/dashboard/profile', { intent: 'restore' }, ['document']],
  ['/dashboard/profile', { intent: 'delete-account' }, ['password']],
];
