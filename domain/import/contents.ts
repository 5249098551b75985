import type { RawSeries, Table } from './types.ts';

/** What a container gave: tables to be understood, and series that were never in doubt (Green Button, NEM12). */
export interface Contents {
  tables: Table[];
  records: RawSeries[];
  facts: string[];
}

/** Adds what another file or member holds. */
export function addContents(all: Contents, more: Contents): void {
  all.tables.push(...more.tables);
  all.records.push(...more.records);
  all.facts.push(...more.facts);
}
