/** `npx tsx scripts/forecast-table.ts`: tests the forecast on real homes and updates the table of docs/product.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backtest, tableOf } from '../tests/forecast/backtest.ts';

const PAGE = join(import.meta.dirname, '../docs/product.md');
const TABLE = /^\| home \|.*\n(\|.*\n)+/m;

const page = readFileSync(PAGE, 'utf8');
writeFileSync(
  PAGE,
  page.replace(TABLE, () => `${tableOf(backtest())}\n`),
);
