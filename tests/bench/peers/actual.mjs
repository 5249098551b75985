/**
 * Actual by its own API, in a process of its own: imports a file's rows into a fresh budget, sums a month,
 * and prints how long both took, as JSON. Arguments: the package's folder, a folder for data, the file.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [, , home, dataDir, file] = process.argv;
const api = createRequire(import.meta.url)(home);
const print = console.log;
// It tells of itself on the way.
for (const name of ['log', 'info', 'warn', 'debug']) console[name] = () => undefined;

await api.init({ dataDir });
let account = '';
await api.runImport('benchmark', async () => {
  account = await api.createAccount({ name: 'Meter' }, 0);
});

let started = performance.now();
const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1);
const transactions = lines.map((line) => {
  const [date, kwh] = line.split(',');
  return { account, date, amount: Math.round(Number(kwh) * 1000) };
});
const { added } = await api.importTransactions(account, transactions);
const importMs = performance.now() - started;
if (added.length !== lines.length) throw new Error(`${added.length} rows were imported.`);

started = performance.now();
const month = transactions.at(-1).date.slice(0, 7);
const sum = await api.aqlQuery(
  api
    .q('transactions')
    .filter({ account, date: { $transform: '$month', $eq: month } })
    .calculate({ $sum: '$amount' }),
);
const monthMs = performance.now() - started;
if (!(sum.data > 0)) throw new Error('The month has no sum.');
await api.shutdown();
print(`\n${JSON.stringify({ importMs, monthMs })}`);
