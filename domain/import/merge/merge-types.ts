/** What `mergePlan` takes and returns. */

import type { Slots } from '#domain/import/slots.ts';
import type { Flag } from '#domain/import/types.ts';
import { SOURCES } from '#domain/reading/reading-rules.ts';
import type { PlannedValue } from './plan.ts';

/** A stored reading with its intervals. */
export interface ExistingReading {
  channel: number;
  day: number;
  seq: number;
  days: number;
  wh: number;
  co2G: number | null;
  source: number;
  measured: boolean;
  importId: number | null;
  createdAt: number;
  updatedAt: number | null;
  step: number | null;
  slots: Slots | null;
}

/** A reading as an import stores it; `replaces` is the one that it takes the place of. */
export interface MergedReading
  extends Pick<
    ExistingReading,
    'channel' | 'day' | 'seq' | 'days' | 'wh' | 'co2G' | 'source' | 'measured' | 'step' | 'slots'
  > {
  replaces: ExistingReading | null;
}

export interface ExistingMeter {
  id: number;
  channel: number;
  name: string | null;
  serial: string | null;
  digits: number;
  factorThousandths: number;
}

export interface ExistingValue {
  meterId: number;
  day: number;
  shownWh: number;
  rollovers: number;
  counted: boolean;
  source: number;
  importId: number | null;
  takenAt: number | null;
  createdAt: number;
}

/** New values of a meter; `id` is null for one that the home does not have yet. */
export interface MergedMeter {
  id: number | null;
  channel: number;
  serial: string;
  digits: number;
  factorThousandths: number;
  values: (PlannedValue & { replaces: ExistingValue | null })[];
}

export interface ExistingBill {
  lastDay: number;
  days: number;
  wh: number | null;
  /** False where the supplier estimated it. */
  measured: boolean;
  payablePaise: number | null;
  settlesFrom: number | null;
  dueDay: number | null;
  /** Its lines, as JSON. */
  printed: string | null;
}

/** What a home has over the days of a plan, and around them. */
export interface HomeData {
  readings: readonly ExistingReading[];
  meters: readonly ExistingMeter[];
  values: readonly ExistingValue[];
  bills: readonly ExistingBill[];
}

export interface MergeResult {
  readings: MergedReading[];
  /** Taken out, because what replaces them covers other days. */
  removedReadings: ExistingReading[];
  meters: MergedMeter[];
  /** Bills to be stored; `replaces` is what stood there. */
  bills: (ExistingBill & { replaces: ExistingBill | null })[];
  /** Taken out, because those that are stored have other days. */
  removedBills: ExistingBill[];
  counts: MergeCounts;
  flags: Set<Flag>;
  evidence: string[];
}

export interface MergeCounts {
  added: number;
  /** Of them, those that complete or replace what is there. */
  changed: number;
  alreadyPresent: number;
  /** Different from what is there, which was kept. */
  conflicting: number;
}

/** The source of what comes from a file. */
export const FROM_FILE = SOURCES.indexOf('csv_upload');
