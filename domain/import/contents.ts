import type { RawSeries, Table } from './types.ts';

/** What a container gave: tables to be understood, and series that were never in doubt (Green Button, NEM12). */
export interface Contents {
  tables: Table[];
  records: RawSeries[];
  facts: string[];
}

/** Adds what another file or member holds. */
export function addContents(all: Contents, added: Contents): void {
  all.tables.push(...added.tables);
  all.records.push(...added.records);
  all.facts.push(...added.facts);
}
