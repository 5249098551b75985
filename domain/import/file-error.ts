/** Refusing a file with the reason, and with what to bring in its place. */

/** Thrown inside the importer only: `previewImport` turns it into a preview whose outcome is `refuse`. */
export class FileError extends Error {
  /**
   * A reason that is a key of `fileErrors` stands for its sentence. `code` is that key, or what else the importer
   * decides by.
   */
  constructor(
    reason: string,
    readonly lines: number[] = [],
    readonly code = reason,
  ) {
    super(fileErrors[reason as keyof typeof fileErrors] ?? reason);
  }
}

/** What to bring in place of a file that holds no readings. */
export const INSTEAD =
  'Please export your usage or meter readings as CSV or Excel and choose that file.';

/** The reasons that do not depend on a file's figures. */
export const fileErrors = {
  empty: 'The file is empty.',
  tooLarge: 'The file is larger than 10 MB. Please export a shorter period.',
  filesTooLarge:
    'The files are larger than 10 MB. Please export a shorter period, or choose fewer.',
  unpacksTooLarge: 'The file unpacks to more than can be read. Please export a shorter period.',
  tooMuchWork:
    'Reading the file takes far more work than readings of its size do. Please export a shorter period, as CSV.',
  tooManyRows: 'The file has more than 6,00,000 rows. Please export a shorter period.',
  tooManyColumns: 'The file has more than 2,000 columns, which no meter’s file has.',
  binary: `This file holds no text. ${INSTEAD}`,
  bank: `This is a bank statement: money, no energy. ${INSTEAD}`,
  noEnergy: `There is no energy in this file: no column of kWh, units or meter readings. ${INSTEAD}`,
  noTable: `There is no table with dates and numbers in this file. ${INSTEAD}`,
  gas: 'This file holds gas, which is not part of a home’s electricity here. Please export electricity.',
  water:
    'This file holds water, which is not part of a home’s electricity here. Please export electricity.',
  chargingLog: `This is the log of a charger. What it took is part of what the home used, and its meter counts it already. ${INSTEAD}`,
  allEmpty: 'The table has dates, but all its values are empty. Please export it again.',
  belowZero:
    'All bills in this file are below zero: they say nothing of what was used. Type them in Bills.',
  tooManyDays: 'The file covers more than 4,000 days. Please export a shorter period.',
} as const;
