/** All services, made for one request. */

import type { ServiceContext } from '#worker/service-context.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type Appliances, createAppliances } from './appliances.ts';
import { type Backups, createBackups } from './backups.ts';
import { type Bills, createBills } from './bills.ts';
import { type Calendars, createCalendars } from './calendars.ts';
import { type Changes, createChanges } from './changes.ts';
import { type CheckedReadings, createCheckedReadings } from './checked-readings.ts';
import { type Connections, createConnections } from './connections.ts';
import { type CsvUploads, createCsvUploads } from './csv-uploads.ts';
import { createDemo, type Demo } from './demo.ts';
import { createFileImports, type FileImports } from './file-imports.ts';
import { createHealth, type Health } from './health.ts';
import { createHomes, type Homes } from './homes.ts';
import { createImportMappings, type ImportMappings } from './import-mappings.ts';
import { createImports, type Imports } from './imports.ts';
import { createMembers, type Members } from './members.ts';
import { createMeters, type Meters } from './meters.ts';
import { createPaperBills, type PaperBills } from './paper-bills.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createPhotos, type Photos } from './photos.ts';
import { createProfiles, type Profiles } from './profiles.ts';
import { createReadings, type Readings } from './readings.ts';
import { createRegisterReadings, type RegisterReadings } from './register-readings.ts';
import { createReminderRuns, type ReminderRuns } from './reminder-runs.ts';
import { createReminders, type Reminders } from './reminders.ts';
import { createReports, type Reports } from './reports.ts';
import { createScreens, type Screens } from './screens.ts';
import { createTariffs, type Tariffs } from './tariffs.ts';
import { createTips, type Tips } from './tips.ts';
import { createUsage, type Usage } from './usage.ts';

export interface Services {
  accounts: Accounts;
  demo: Demo;
  health: Health;
  homes: Homes;
  members: Members;
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
  usage: Usage;
  reports: Reports;
  bills: Bills;
  paperBills: PaperBills;
  tariffs: Tariffs;
  reminders: Reminders;
  reminderRuns: ReminderRuns;
  calendars: Calendars;
  screens: Screens;
}

/** Makes all services for one request. */
export function createServices(context: ServiceContext): Services {
  const imports = createImports(context);
  const bills = createBills(context);
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
    passwords: createPasswords(context),
    meters: createMeters(context),
    usage: createUsage(context),
    reports: createReports(context),
    bills,
    paperBills: createPaperBills(context, bills, basic.readings),
    tariffs: createTariffs(context),
    reminders: createReminders(context),
    reminderRuns: createReminderRuns(context),
    calendars: createCalendars(context),
    checkedReadings: createCheckedReadings(context, basic.readings),
    screens: createScreens(context, basic),
  };
}
