/** All services, made for one request. */
import { type Accounts, createAccounts } from './accounts.ts';
import { type Appliances, createAppliances } from './appliances.ts';
import { type Backups, createBackups } from './backups.ts';
import { type ChangeLog, createChangeLog } from './change-log.ts';
import { type Changes, createChanges } from './changes.ts';
import type { ServiceContext } from './context.ts';
import { createImports, type Imports } from './imports.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createProfiles, type Profiles } from './profiles.ts';
import { createReadings, type Readings } from './readings.ts';
import { createReports, type Reports } from './reports.ts';
import { createScreens, type Screens } from './screens.ts';
import { createTips, type Tips } from './tips.ts';

export interface Services {
  accounts: Accounts;
  passwords: Passwords;
  profiles: Profiles;
  readings: Readings;
  imports: Imports;
  changes: Changes;
  backups: Backups;
  appliances: Appliances;
  tips: Tips;
  reports: Reports;
  screens: Screens;
}

/** The services of one request, each made when it is first asked for: a request needs two or three. */
export function createServices(context: ServiceContext): Services {
  return new ServicesOfRequest(context);
}

class ServicesOfRequest implements Services {
  readonly #context: ServiceContext;
  #log: ChangeLog | undefined;
  #accounts: Accounts | undefined;
  #passwords: Passwords | undefined;
  #profiles: Profiles | undefined;
  #readings: Readings | undefined;
  #imports: Imports | undefined;
  #changes: Changes | undefined;
  #backups: Backups | undefined;
  #appliances: Appliances | undefined;
  #tips: Tips | undefined;
  #reports: Reports | undefined;
  #screens: Screens | undefined;

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  get #changeLog(): ChangeLog {
    this.#log ??= createChangeLog(this.#context);
    return this.#log;
  }

  get accounts(): Accounts {
    this.#accounts ??= createAccounts(this.#context);
    return this.#accounts;
  }

  get passwords(): Passwords {
    this.#passwords ??= createPasswords(this.#context);
    return this.#passwords;
  }

  get profiles(): Profiles {
    this.#profiles ??= createProfiles(this.#context);
    return this.#profiles;
  }

  get readings(): Readings {
    this.#readings ??= createReadings(this.#context, this.#changeLog);
    return this.#readings;
  }

  get imports(): Imports {
    this.#imports ??= createImports(this.#context, this.#changeLog);
    return this.#imports;
  }

  get changes(): Changes {
    this.#changes ??= createChanges(this.#context, this.#changeLog);
    return this.#changes;
  }

  get backups(): Backups {
    this.#backups ??= createBackups(this.#context, this);
    return this.#backups;
  }

  get appliances(): Appliances {
    this.#appliances ??= createAppliances(this.#context);
    return this.#appliances;
  }

  get tips(): Tips {
    this.#tips ??= createTips(this.#context);
    return this.#tips;
  }

  get reports(): Reports {
    this.#reports ??= createReports(this.#context);
    return this.#reports;
  }

  get screens(): Screens {
    this.#screens ??= createScreens(this.#context, this);
    return this.#screens;
  }
}
