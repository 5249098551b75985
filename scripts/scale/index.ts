/**
 * `npm run scale`: measures a sample of households on the built Worker and a real D1, and prints what a
 * million of them would take and cost, in Markdown (docs/scale.md). Takes some minutes.
 */
import { startService } from '../../tests/support/local-service.ts';
import { DATABASE_BYTES, FILLED, type Month, month, type Share, tripsASecond } from './prices.ts';
import { KINDS, type Measured, measure } from './sample.ts';

const HOUSEHOLDS = 1e6;
/** What a million households are thought to be like, in the order of `KINDS`. */
const MIX = [0.5, 0.3, 0.05, 0.15];

const service = await startService();
const measured: Measured[] = [];
try {
  for (const kind of KINDS) {
    console.error(`${kind.households} households with ${kind.name} …`);
    measured.push(await measure(service, kind));
  }
} finally {
  await service.stop();
}

const mix: Share[] = measured.map((kind, place) => ({ kind, share: MIX[place] ?? 0 }));
const whole = (amount: number) => Math.round(amount).toLocaleString('en-IN');
const fine = (amount: number) => amount.toFixed(1);

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, n) => (n === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}

function held({ name, bytes, day, files, typed }: Measured): string[] {
  const readings = files.join('').split('\n').length - 1 - files.length + typed;
  const bySize = (DATABASE_BYTES * FILLED) / bytes;
  const one = [{ kind: { name, bytes, day } as Measured, share: 1 }];
  const tripMs = day.dbMs / day.trips;
  const busy = tripsASecond(tripMs) / month(1, one, 1).peakTrips;
  return [name, whole(readings), whole(bytes / 1024), whole(bySize), fine(tripMs), whole(busy)];
}

function day({ name, day: cost }: Measured): string[] {
  const { requests, trips, rowsRead, rowsWritten, dbMs, cpuMs } = cost;
  return [name, ...[requests, trips, rowsRead, rowsWritten].map(fine), fine(dbMs), fine(cpuMs)];
}

function bill(name: string, active: number, used: Month): string[] {
  const { storedGb, databases, peakTrips, requests, cpuMs, rowsRead, rowsWritten, dollars } = used;
  return [
    name,
    `${whole(active * 100)} %`,
    whole(storedGb),
    whole(databases),
    whole(peakTrips),
    ...[requests, cpuMs, rowsRead, rowsWritten].map((amount) => fine(amount / 1e6)),
    `$${whole(dollars)}`,
  ];
}

const alone = measured.map((kind) => ({
  name: `all: ${kind.name}`,
  shares: [{ kind, share: 1 }],
  active: 0.2,
}));
const mixed = [0.05, 0.2, 0.5].map((active) => ({ name: 'mixed', shares: mix, active }));

console.log(
  table(
    ['A household with', 'readings', 'KB', 'held by one D1', 'ms a trip', 'active a day in one D1'],
    measured.map(held),
  ),
);
console.log(
  `\n${table(
    ['An active day of one with', 'requests', 'trips', 'rows read', 'written', 'D1 ms', 'CPU ms'],
    measured.map(day),
  )}`,
);
const head = [
  'Households',
  'active',
  'GB',
  'D1',
  'trips/s',
  'requests',
  'CPU ms',
  'read',
  'written',
];
console.log(
  `\n${table(
    [...head, 'a month'],
    [...mixed, ...alone].map(({ name, shares, active }) =>
      bill(name, active, month(HOUSEHOLDS, shares, active)),
    ),
  )}`,
);
