/** All services, made for one request. */

import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { createDemo, type Demo } from './accounts/demo.ts';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { createProfiles, type Profiles } from './accounts/profiles.ts';
import { type Appliances, createAppliances } from './appliances/appliances.ts';
import { type Backups, createBackups } from './backup/backups.ts';
import { type Bills, createBills } from './bills/bills.ts';
import { createDueBills, type DueBills } from './bills/due-bills.ts';
import { createEarlierBills, type EarlierBills } from './bills/earlier-bills.ts';
import { createPaperBills, type PaperBills } from './bills/paper-bills.ts';
import { createTariffs, type Tariffs } from './bills/tariffs.ts';
import { createHealth, type Health } from './health.ts';
import { type Changes, createChanges } from './history/history.ts';
import { type Connections, createConnections } from './homes/connections.ts';
import { createHomes, type Homes } from './homes/homes.ts';
import { createMembers, type Members } from './homes/members.ts';
import { createNotices, type Notices } from './homes/notices.ts';
import { createFileImports, type FileImports } from './imports/file-imports.ts';
import { createImports, type Imports } from './imports/imports.ts';
import { createImportMappings, type ImportMappings } from './imports/mappings.ts';
import { createMeters, type Meters } from './meters/meters.ts';
import { createRegisterReadings, type RegisterReadings } from './meters/register-readings.ts';
import { createPhotos, type Photos } from './photos/photos.ts';
import { type CheckedReadings, createCheckedReadings } from './readings/checked-readings.ts';
import { type CsvUploads, createCsvUploads } from './readings/csv-uploads.ts';
import { createReadings, type Readings } from './readings/readings.ts';
import { createReports, type Reports } from './readings/reports.ts';
import { createUsage, type Usage } from './readings/usage.ts';
import { type Calendars, createCalendars } from './reminders/calendars.ts';
import { createReminders, type Reminders } from './reminders/reminders.ts';
import { createReminderRuns, type ReminderRuns } from './reminders/runs.ts';
import { createScreens, type Screens } from './screens/screens.ts';
import type { ServiceContext } from './service-context.ts';
import { createTipAnswers, type TipAnswers } from './tips/answers.ts';
import { createTips, type Tips } from './tips/tips.ts';

export interface Services {
  accounts: Accounts;
  demo: Demo;
  health: Health;
  homes: Homes;
  members: Members;
  notices: Notices;
  passwords: Passwords;
  profiles: Profiles;
  readings: Readings;
  checkedReadings: CheckedReadings;
  csvUploads: CsvUploads;
  imports: Imports;
  fileImports: FileImports;
  importMappings: ImportMappings;
  changes: Changes;
  connections: Connections;
  meters: Meters;
  registerReadings: RegisterReadings;
  photos: Photos;
  backups: Backups;
  appliances: Appliances;
  tips: Tips;
  tipAnswers: TipAnswers;
  usage: Usage;
  reports: Reports;
  bills: Bills;
  paperBills: PaperBills;
  dueBills: DueBills;
  earlierBills: EarlierBills;
  tariffs: Tariffs;
  reminders: Reminders;
  reminderRuns: ReminderRuns;
  calendars: Calendars;
  screens: Screens;
}

/** Makes all services for one request. */
export function createServices(context: ServiceContext): Services {
  const imports = createImports(context);
  const bills = createBills();
  // The services that others need.
  const basic = {
    accounts: createAccounts(context),
    profiles: createProfiles(context),
    readings: createReadings(context),
    imports,
    changes: createChanges(context, imports),
    connections: createConnections(context),
    registerReadings: createRegisterReadings(context),
    photos: createPhotos(context),
    appliances: createAppliances(context),
    tips: createTips(context),
  };
  return {
    ...basic,
    backups: createBackups(context, basic),
    csvUploads: createCsvUploads(context),
    fileImports: createFileImports(context),
    importMappings: createImportMappings(context),
    demo: createDemo(context),
    health: createHealth(context),
    homes: createHomes(context),
    members: createMembers(context),
    notices: createNotices(context),
    passwords: createPasswords(context),
    meters: createMeters(),
    tipAnswers: createTipAnswers(),
    usage: createUsage(context),
    reports: createReports(context),
    bills,
    paperBills: createPaperBills(context, bills, basic),
    dueBills: createDueBills(context),
    earlierBills: createEarlierBills(),
    tariffs: createTariffs(context),
    reminders: createReminders(context),
    reminderRuns: createReminderRuns(context),
    calendars: createCalendars(context),
    checkedReadings: createCheckedReadings(basic.readings, basic.registerReadings),
    screens: createScreens(context, basic),
  };
}
