/** Addresses of the tab of files, with its open dialogs, and ids of its elements. */
import { NUMERIC_ID, readPageId } from '#app/base/paging.ts';
import { FILES_PATH } from '#app/ui/shell/sections.tsx';
import type { IsoDate } from '#domain/base/period.ts';
import { whToKwh } from '#domain/base/quantity.ts';

const PAISE_PER_RUPEE = 100;

/** Where a bill is typed, by hand or from a PDF. */
export const BILL_PATH = '/dashboard/data-entry?add=bill';

/** The same with what is known of the bill. */
export function makeFilledBillPath(bill: {
  from: IsoDate;
  to: IsoDate;
  unitsWh: number | null;
  paidPaise: number;
}): string {
  const query = new URLSearchParams({
    periodStart: bill.from,
    readingDate: bill.to,
    ...(bill.unitsWh === null ? {} : { consumptionKWH: String(whToKwh(bill.unitsWh)) }),
    payable: String(bill.paidPaise / PAISE_PER_RUPEE),
  });
  return `${BILL_PATH}&${query}`;
}

/** The ids after which the pages of the lists begin: none for first pages. */
export interface FilesView {
  importsAfter?: string | undefined;
  changesAfter?: string | undefined;
}

/** What an address shows. Ids that nobody offered are taken for none. */
export function readFilesView(query: URLSearchParams): FilesView {
  return {
    importsAfter: readPageId(query, 'importsAfter', NUMERIC_ID),
    changesAfter: readPageId(query, 'changesAfter', NUMERIC_ID),
  };
}

/** The tab's address, and which import is to be undone or put back, or which remembered file forgotten. */
export function linkToFiles(
  view: FilesView,
  extra: { undo?: string; redo?: string; forget?: string } = {},
): string {
  const query = new URLSearchParams(
    Object.entries({ ...view, ...extra }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return query.size === 0 ? FILES_PATH : `${FILES_PATH}?${query}`;
}

/** The ids of the panels that have lists. */
export const IMPORTS_ID = 'imports';
export const CHANGES_ID = 'changes';
export const REMEMBERED_ID = 'remembered';

/** The tab's address after an import, with what came of it. */
export function linkToStored(storedImport: {
  importId: number | null;
  imported: number;
  alreadyPresent: number;
}): string {
  const { importId, imported, alreadyPresent } = storedImport;
  const query = new URLSearchParams({
    imported: String(imported),
    already: String(alreadyPresent),
    ...(importId === null ? {} : { import: String(importId) }),
  });
  return `${FILES_PATH}?${query}`;
}
