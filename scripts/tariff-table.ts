/** `npx tsx scripts/tariff-table.ts`: writes the table of docs/tariffs.md from the documents and the printed bills. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tariffTable } from '../tests/support/tariff-table.ts';

const PAGE = join(import.meta.dirname, '../docs/tariffs.md');
const TABLE = /^\| suppliers \|.*\n(\|.*\n)+/m;

const page = readFileSync(PAGE, 'utf8');
writeFileSync(
  PAGE,
  page.replace(TABLE, () => `${tariffTable()}\n`),
);
