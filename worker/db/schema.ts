/**
 * The tables as queries see them. What they hold and refuse is described in `migrations/`; a test checks that the two
 * agree.
 */
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ChangeKind, Origin } from '#domain/history/change.ts';
import type { Role } from '#domain/people/role.ts';
import type { NoticeCode } from '#domain/people/tell-notice.ts';
import type { ReminderKind } from '#domain/reminders/kinds.ts';
import { TIP_ANSWERS } from '#domain/tips/answer.ts';
import { PHRASED_LANGUAGES } from '#domain/tips/phrase.ts';

export const users = sqliteTable('users', {
  id: integer().primaryKey({ autoIncrement: true }),
  email: text().notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phoneNumber: text('phone_number'),
  createdAt: integer('created_at').notNull(),
  termsVersion: text('terms_version'),
  termsAgreedAt: integer('terms_agreed_at'),
  isGuest: integer('guest', { mode: 'boolean' }).notNull().default(false),
});

export const homes = sqliteTable('homes', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().default('Home'),
  address: text(),
  city: text(),
  state: text(),
  zipCode: text('zip_code'),
  householdSize: integer('household_size'),
  targetThousandths: integer('target_thousandths'),
  ecoGoals: text('eco_goals'),
  onboardingComplete: integer('onboarding_complete', { mode: 'boolean' }).notNull().default(false),
  createdAt: integer('created_at').notNull(),
});

export const members = sqliteTable(
  'members',
  {
    userId: integer('user_id').notNull(),
    homeId: integer('home_id').notNull(),
    role: text().$type<Role>().notNull(),
    joinedAt: integer('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.homeId] })],
);

export const reminders = sqliteTable(
  'reminders',
  {
    userId: integer('user_id').notNull(),
    homeId: integer('home_id').notNull(),
    kind: text().$type<ReminderKind>().notNull(),
    byMail: integer('by_mail', { mode: 'boolean' }).notNull().default(false),
    byPush: integer('by_push', { mode: 'boolean' }).notNull().default(false),
    dueDays: integer('due_days'),
    remindedDay: integer('reminded_day'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.homeId, table.kind] })],
);

export const reminderChecks = sqliteTable('reminder_checks', {
  userId: integer('user_id').primaryKey(),
  checkedDay: integer('checked_day').notNull(),
});

export const pushSubscriptions = sqliteTable('push_subscriptions', {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: integer('user_id').notNull(),
  sessionId: text('session_id').notNull(),
  endpoint: text().notNull().unique(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  userAgent: text('user_agent'),
  createdAt: integer('created_at').notNull(),
});

export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    userId: integer('user_id').notNull(),
    homeId: integer('home_id').notNull(),
    digest: text().notNull().unique(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.homeId] })],
);

export const invitations = sqliteTable('invitations', {
  id: integer().primaryKey({ autoIncrement: true }),
  homeId: integer('home_id').notNull(),
  userId: integer('user_id').notNull(),
  role: text().$type<Role>().notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
});

export const notices = sqliteTable('notices', {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: integer('user_id').notNull(),
  code: text().$type<NoticeCode>().notNull(),
  params: text().notNull(),
  createdAt: integer('created_at').notNull(),
});

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  userAgent: text('user_agent'),
  lastUsedAt: integer('last_used_at').notNull().default(0),
});

export const passwordResets = sqliteTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
});

export const signInAttempts = sqliteTable(
  'sign_in_attempts',
  {
    email: text().notNull(),
    source: text().notNull(),
    known: integer({ mode: 'boolean' }).notNull(),
    attemptedAt: integer('attempted_at').notNull(),
    nonce: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.attemptedAt, table.nonce] })],
);

export const knownDevices = sqliteTable(
  'known_devices',
  {
    userId: integer('user_id').notNull(),
    digest: text().notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
);

export const appliances = sqliteTable(
  'appliances',
  {
    homeId: integer('home_id').notNull(),
    id: text().notNull(),
    type: text().notNull(),
    modelName: text('model_name'),
    ageYears: integer('age_years'),
    purchaseDate: text('purchase_date'),
    starRating: integer('star_rating'),
    powerMilliwatts: integer('power_milliwatts').notNull(),
    efficiencyGrade: text('efficiency_grade'),
    dailyMillihours: integer('daily_millihours').notNull(),
    months: integer(),
    capacity: text(),
    active: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.homeId, table.id] })],
);

export const tips = sqliteTable(
  'tips',
  {
    homeId: integer('home_id').notNull(),
    id: integer().notNull(),
    measureId: text('measure_id').notNull(),
    question: text().notNull(),
    figures: text().notNull(),
    phrasedText: text('phrased_text'),
    phrasedLanguage: text('phrased_language', { enum: PHRASED_LANGUAGES }),
    applianceType: text('appliance_type'),
    annualWh: integer('annual_wh'),
    annualMilliRupees: integer('annual_milli_rupees'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.homeId, table.id] })],
);

export const tipAnswers = sqliteTable(
  'tip_answers',
  {
    homeId: integer('home_id').notNull(),
    measureId: text('measure_id').notNull(),
    answer: text({ enum: TIP_ANSWERS }).notNull(),
    answeredAt: integer('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.homeId, table.measureId] })],
);

export const imports = sqliteTable(
  'imports',
  {
    homeId: integer('home_id').notNull(),
    id: integer().notNull(),
    fileName: text('file_name').notNull(),
    mapping: text(),
    imported: integer().notNull(),
    alreadyPresent: integer('already_present').notNull(),
    firstDay: integer('first_day').notNull(),
    lastDay: integer('last_day').notNull(),
    createdAt: integer('created_at').notNull(),
    undoneAt: integer('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.homeId, table.id] })],
);

export const readings = sqliteTable(
  'readings',
  {
    homeId: integer('home_id').notNull(),
    channel: integer().notNull().default(0),
    day: integer().notNull(),
    seq: integer().notNull(),
    days: integer().notNull().default(1),
    wh: integer().notNull(),
    co2G: integer('co2_g'),
    /** The index of the source in `SOURCES`. */
    source: integer().notNull(),
    /** One of `MEASURED`. */
    measured: integer().notNull().default(1),
    importId: integer('import_id'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at'),
    step: integer(),
    slots: blob({ mode: 'buffer' }),
  },
  (table) => [primaryKey({ columns: [table.homeId, table.channel, table.day, table.seq] })],
);

export const connections = sqliteTable(
  'connections',
  {
    homeId: integer('home_id').notNull(),
    firstDay: integer('first_day').notNull(),
    rateMilliRupees: integer('rate_milli_rupees'),
    discom: text(),
    category: text(),
    loadWatts: integer('load_watts'),
    phases: integer(),
    cycleMonths: integer('cycle_months').notNull().default(1),
    cycleEnd: integer('cycle_end'),
    answers: text().notNull().default('{}'),
    recordedAt: integer('recorded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.homeId, table.firstDay] })],
);

export const bills = sqliteTable(
  'bills',
  {
    homeId: integer('home_id').notNull(),
    lastDay: integer('last_day').notNull(),
    days: integer().notNull(),
    wh: integer(),
    payablePaise: integer('payable_paise'),
    measured: integer({ mode: 'boolean' }).notNull().default(true),
    settlesFrom: integer('settles_from'),
    dueDay: integer('due_day'),
    printed: text(),
    computed: text(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.homeId, table.lastDay] })],
);

export const importMappings = sqliteTable(
  'import_mappings',
  {
    homeId: integer('home_id').notNull(),
    name: text().notNull(),
    document: text().notNull(),
    savedAt: integer('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.homeId, table.name] })],
);

export const meters = sqliteTable('meters', {
  id: integer().primaryKey(),
  homeId: integer('home_id').notNull(),
  channel: integer().notNull().default(0),
  name: text(),
  serial: text(),
  digits: integer().notNull().default(5),
  factorThousandths: integer('factor_thousandths').notNull().default(1000),
});

export const registerReadings = sqliteTable(
  'register_readings',
  {
    meterId: integer('meter_id').notNull(),
    day: integer().notNull(),
    shownWh: integer('shown_wh').notNull(),
    rollovers: integer().notNull().default(0),
    counted: integer({ mode: 'boolean' }).notNull().default(true),
    source: integer().notNull(),
    importId: integer('import_id'),
    takenAt: integer('taken_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.meterId, table.day] })],
);

export const meterPhotos = sqliteTable(
  'meter_photos',
  {
    homeId: integer('home_id').notNull(),
    meterId: integer('meter_id').notNull(),
    day: integer().notNull(),
    size: integer().notNull(),
    bytes: blob({ mode: 'buffer' }),
    objectKey: text('object_key').unique(),
    userId: integer('user_id'),
    addedAt: integer('added_at').notNull(),
    valueCreatedAt: integer('value_created_at').notNull(),
    goneAt: integer('gone_at'),
  },
  (table) => [primaryKey({ columns: [table.meterId, table.day] })],
);

/** Photos in R2 that no row names, or not yet. */
export const unusedPhotoObjects = sqliteTable('unused_photo_objects', {
  objectKey: text('object_key').primaryKey(),
  unusedFrom: integer('unused_from').notNull(),
});

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: text().notNull(),
    digest: text().notNull(),
    storedAt: integer('stored_at').notNull(),
    createdId: text('created_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const changes = sqliteTable(
  'changes',
  {
    homeId: integer('home_id').notNull(),
    id: integer().notNull(),
    part: integer().notNull(),
    userId: integer('user_id'),
    kind: text().$type<ChangeKind>().notNull(),
    origin: text().$type<Origin>().notNull(),
    changedAt: integer('changed_at').notNull(),
    readings: integer().notNull(),
    readingsHeld: integer('readings_held'),
    firstDay: integer('first_day').notNull(),
    lastDay: integer('last_day').notNull(),
    importId: integer('import_id'),
    undoes: integer(),
    before: text(),
    after: text(),
  },
  (table) => [primaryKey({ columns: [table.homeId, table.id, table.part] })],
);

export const dailyWrites = sqliteTable(
  'daily_writes',
  {
    homeId: integer('home_id').notNull(),
    day: text().notNull(),
    rowCount: integer('row_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.homeId, table.day] })],
);

export const dailyUserWrites = sqliteTable(
  'daily_user_writes',
  {
    userId: integer('user_id').notNull(),
    day: text().notNull(),
    rowCount: integer('row_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** The rows of a document that is being restored, until all of them are there. */
export const restorePieces = sqliteTable(
  'restore_pieces',
  {
    homeId: integer('home_id').notNull(),
    restoreId: text('restore_id').notNull(),
    piece: integer().notNull(),
    rows: text().notNull(),
    sentAt: integer('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.homeId, table.restoreId, table.piece] })],
);

/** One row: which state of the first migration made the database, until the first release. */
export const schemaStamp = sqliteTable('schema_stamp', { stamp: text().primaryKey() });

/** Always empty: a trigger refuses each insert, and with it the whole batch, and names the limit. */
export const refusals = sqliteTable('refusals', { name: text().notNull() });
