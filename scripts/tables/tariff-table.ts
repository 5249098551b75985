/** `npx tsx scripts/tables/tariff-table.ts`: writes the tables of docs/tariffs.md from the documents and the printed bills. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDayInIndia } from '#domain/base/period.ts';
import { STALE_SECTION, staleSection, tariffTable } from '../../tests/support/tariff-table.ts';

const PAGE = join(import.meta.dirname, '../../docs/tariffs.md');
const TABLE = /^\| suppliers \|.*\n(\|.*\n)+/m;

const today = getDayInIndia(Date.now());
const page = readFileSync(PAGE, 'utf8');
writeFileSync(
  PAGE,
  page
    .replace(TABLE, () => `${tariffTable()}\n`)
    .replace(STALE_SECTION, () => `## What is stale on ${today}\n\n${staleSection(today)}\n\n`),
);
