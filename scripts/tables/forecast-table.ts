/** `npx tsx scripts/tables/forecast-table.ts`: tests the forecast on real homes and updates the tables of docs/product.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backtest, makeTables } from '../../tests/forecast/backtest.ts';

const PAGE = join(import.meta.dirname, '../../docs/product.md');
const TABLES = /^\| all homes, read \|.*\n(\|.*\n)+\n(\|.*\n)+/m;

const page = readFileSync(PAGE, 'utf8');
writeFileSync(
  PAGE,
  page.replace(TABLES, () => `${makeTables(backtest())}\n`),
);
