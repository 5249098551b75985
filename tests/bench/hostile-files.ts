/**
 * What the worst files cost the Worker when their previews are asked for: each of the list of hostile files, of a guest's
 * and of a member's size, in looks at the demo household's dashboard; and how much workerd grows by four of them at once.
 */
import { DEMO_EMAIL, makeDemoHousehold } from '../../scripts/demo.ts';
import { HOSTILE_BYTES, HOSTILE_FILES } from '../support/hostile-files.ts';
import { fillText, stampAt } from '../support/hostile-text.ts';
import { canMeasureMemory, memoryGrowthMb } from '../support/local-service.ts';
import { newAddress } from '../support/new-address.ts';
import { newHousehold } from '../support/site.ts';
import type { Group, Outcome } from './figure.ts';
import { processorTime } from './processor.ts';
import { median } from './rounds.ts';
import { openStage, type Stage } from './stage.ts';

const LOOKS = 20;
/** A household may send some more of them in a minute; every few come from another. */
const PREVIEWS_EACH = 5;
const AT_ONCE = 4;
/** So many of the slowest are read three times each. */
const READ_AGAIN = 6;
const READINGS = 3;
const WARM_UPS = 4;

/** What one preview took. */
interface Cost {
  name: string;
  bytes: Uint8Array;
  dashboards: number;
  growthMb: number;
  /** The outcome, or the status of another answer. */
  answer: string;
}

type Sender = (bytes: Uint8Array) => Promise<string>;

export const hostileFiles: Group = {
  figures: [
    { name: 'hostile.guest', unit: 'dashboards', goal: 5 },
    { name: 'hostile.member', unit: 'dashboards', goal: 60 },
    { name: 'hostile.memory', unit: 'MB', goal: 128 },
  ],
  async measure() {
    const stage = await openStage({ bindings: { DEMO_EMAIL } });
    try {
      const demo = await makeDemoHousehold(stage.url);
      const looks: number[] = [];
      for (let look = 0; look < LOOKS; look += 1)
        looks.push(
          await processorTime(() =>
            fetch(`${stage.url}/dashboard`, { headers: { Cookie: `token=${demo}` } }).then((page) =>
              page.text(),
            ),
          ),
        );
      const dashboardMs = median(looks);
      await warmUp(stage);
      const asGuest = () => letGuestIn(stage);
      const asMember = () => signUp(stage);
      const guest = await measureAll('guest', dashboardMs, asGuest);
      const member = await measureAll('member', dashboardMs, asMember);
      return {
        'hostile.guest': await measureSlowest(guest, dashboardMs, asGuest),
        'hostile.member': await measureSlowest(member, dashboardMs, asMember),
        'hostile.memory': await measureAtOnce(stage, member),
      };
    } finally {
      await stage.stop();
    }
  },
};

/** Reads ordinary files first: looks are measured on a Worker that has made some, too. */
async function warmUp(stage: Stage): Promise<void> {
  const send = await signUp(stage);
  const year = fillText(400_000, 'Time,kWh\n', (index) => `${stampAt(index)},0.25\n`);
  for (const encoding of ['utf8', 'utf16le'] as const)
    for (let time = 0; time < WARM_UPS; time += 1)
      await send(new Uint8Array(Buffer.from(`\ufeff${year}`, encoding)));
}

async function measureAll(
  size: 'guest' | 'member',
  dashboardMs: number,
  getSender: () => Promise<Sender>,
): Promise<Cost[]> {
  const costs: Cost[] = [];
  let send: Sender | undefined;
  for (const [index, { name, make }] of HOSTILE_FILES.entries()) {
    if (send === undefined || index % PREVIEWS_EACH === 0) send = await getSender();
    const sendNow = send;
    const bytes = make(HOSTILE_BYTES[size]);
    let answer = '';
    let ms = 0;
    const growthMb = await growth(async () => {
      ms = await processorTime(async () => {
        answer = await sendNow(bytes);
      });
    });
    const cost = { name, bytes, dashboards: ms / dashboardMs, growthMb, answer };
    costs.push(cost);
    console.log(
      [
        `  ${size}`.padEnd(9),
        `${cost.dashboards.toFixed(1)} dashboards`.padStart(18),
        `${growthMb.toFixed(0)} MB`.padStart(8),
        `${bytes.length} bytes`.padStart(16),
        ` ${name}: ${answer}`,
      ].join(' '),
    );
  }
  return costs;
}

/** The growth of workerd in MB; 0 where no one tells. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  if (canMeasureMemory) return memoryGrowthMb(work);
  await work();
  return 0;
}

/**
 * The slowest files read twice more, and of each the median: one reading of a file varies by a factor of two with what
 * else the computer and the collector of garbage do.
 */
async function measureSlowest(
  costs: readonly Cost[],
  dashboardMs: number,
  getSender: () => Promise<Sender>,
): Promise<Outcome> {
  const slowest = costs.toSorted((a, b) => b.dashboards - a.dashboards).slice(0, READ_AGAIN);
  const medians: { name: string; dashboards: number }[] = [];
  for (const { name, bytes, dashboards } of slowest) {
    const send = await getSender();
    const readings = [dashboards];
    for (let time = 1; time < READINGS; time += 1)
      readings.push((await processorTime(() => send(bytes))) / dashboardMs);
    medians.push({ name, dashboards: median(readings) });
  }
  const [worst] = medians.toSorted((a, b) => b.dashboards - a.dashboards);
  return {
    value: worst?.dashboards ?? 0,
    note: `${worst?.name}; a dashboard takes ${dashboardMs.toFixed(0)} ms`,
  };
}

/** How much workerd grows by the files that took the most memory, all at once. */
async function measureAtOnce(stage: Stage, costs: readonly Cost[]): Promise<Outcome> {
  if (!canMeasureMemory) return { skipped: 'the system does not tell the memory of a process' };
  const worst = [...costs].sort((a, b) => b.growthMb - a.growthMb).slice(0, AT_ONCE);
  const senders = await Promise.all(worst.map(() => signUp(stage)));
  const growthMb = await memoryGrowthMb(() =>
    Promise.all(worst.map(({ bytes }, index) => senders[index]?.(bytes))),
  );
  return { value: growthMb, note: worst.map(({ name }) => name).join('; ') };
}

async function signUp(stage: Stage): Promise<Sender> {
  const { token } = await newHousehold(stage);
  return createSender(stage.url, { Authorization: `Bearer ${token}` });
}

/** A guest of the demo household, from an address of their own: guests are limited by it. */
async function letGuestIn(stage: Stage): Promise<Sender> {
  const address = newAddress();
  const response = await fetch(`${stage.url}/auth/demo`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'CF-Connecting-IP': address },
  });
  const [, token] =
    /^(?:__Host-)?token=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '') ?? [];
  if (token === undefined) throw new Error(`No guest was let in: ${response.status}`);
  return createSender(stage.url, { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': address });
}

function createSender(url: string, headers: Record<string, string>): Sender {
  return async (bytes) => {
    const body = new FormData();
    body.append('file', new File([bytes as BlobPart], 'file'));
    const response = await fetch(`${url}/api/imports/preview`, {
      method: 'POST',
      // Idle connections are closed while a file is made.
      headers: { ...headers, Connection: 'close' },
      body,
    });
    const answer = (await response.json()) as { outcome?: string; message?: string };
    return answer.outcome ?? `${response.status} ${answer.message}`;
  };
}
